import { Link } from 'wouter';

export const TransactionLink = ({ id }: { readonly id: string }) => (
  <Link href={`/transactions/${id}`} className="link mono" title={id}>
    …{id.slice(-8)}
  </Link>
);
