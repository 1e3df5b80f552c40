import { Link } from 'wouter';
import { shortId } from '../../shared/short-id.js';

export const TransactionLink = ({ id }: { readonly id: string }) => (
  <Link href={`/transactions/${id}`} className="link mono" title={id}>
    {shortId(id)}
  </Link>
);
