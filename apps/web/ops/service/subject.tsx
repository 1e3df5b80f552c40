import { Link } from 'wouter';

/** Subjects that have their own page. */
const PAGES: Readonly<Record<string, string>> = { transaction: '/transactions', user: '/kyc', partner: '/partners' };

/** Subject of an audit entry, as a link if it has a page. */
export function Subject({ of }: { readonly of: string }) {
  const [kind = '', id] = of.split(':');
  if (id === undefined) return <span>{of}</span>;
  const text = (
    <>
      {kind} <span className="mono">…{id.slice(-8)}</span>
    </>
  );
  const page = PAGES[kind];
  return page === undefined ? (
    <span title={of} className="nowrap">
      {text}
    </span>
  ) : (
    <Link href={`${page}/${id}`} className="link nowrap" title={of}>
      {text}
    </Link>
  );
}
