import { useSearchParams } from 'wouter';

/** The filters of a list, kept in the address: a link shows the same, and Back goes back. */
export function useFilters(): {
  readonly filters: Readonly<Record<string, string>>;
  /** Sets some and begins at the newest again; empty text takes one away. */
  readonly set: (changed: Record<string, string>) => void;
  readonly turn: (page: Record<string, string>) => void;
} {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(params);
  const put = (next: Record<string, string>): void =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  const { before: _before, after: _after, ...lasting } = filters;
  return { filters, set: (changed) => put({ ...lasting, ...changed }), turn: (page) => put({ ...lasting, ...page }) };
}
