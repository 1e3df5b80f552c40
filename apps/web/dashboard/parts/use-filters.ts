import { useSearchParams } from 'wouter';

/** Filters of a list, kept in the page's address, so that a link shows the same rows and Back returns to the previous ones. */
export function useFilters(): {
  readonly filters: Readonly<Record<string, string>>;
  /** Sets some filters and returns to the newest entries. Empty text removes a filter. */
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
