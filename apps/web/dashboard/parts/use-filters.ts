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
  /** Changes the present address, which may have changed since this was rendered. */
  const change = (changed: Record<string, string>): void =>
    setParams((now) => {
      const { before: _before, after: _after, ...lasting } = Object.fromEntries(now);
      return Object.fromEntries(Object.entries({ ...lasting, ...changed }).filter(([, value]) => value !== ''));
    });
  return { filters, set: change, turn: change };
}
