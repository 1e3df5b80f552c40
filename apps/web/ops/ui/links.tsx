import { Link } from 'wouter';

/** The last letters of an id; the whole of it on hover. */
export const ShortId = ({ id }: { readonly id: string }) => (
  <span className="mono" title={id}>
    …{id.slice(-8)}
  </span>
);

export const TransactionLink = ({ id }: { readonly id: string }) => (
  <Link href={`/transactions/${id}`} className="link mono" title={id}>
    …{id.slice(-8)}
  </Link>
);
