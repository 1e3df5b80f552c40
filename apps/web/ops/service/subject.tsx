import { Link } from 'wouter';

/** Kinds of things that have a page of their own. */
const PAGES: Readonly<Record<string, string>> = { transaction: '/transactions', user: '/kyc', partner: '/partners' };

/** Subject of an audit entry; a link where it has a page. */
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
