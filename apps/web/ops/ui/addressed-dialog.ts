import { useLocation, useSearch } from 'wouter';

interface Handlers {
  readonly open: () => void;
  readonly close: () => void;
}

/** A dialog that the page's address opens, so that Ctrl K can open it from every page. */
export function useAddressedDialog(name: string): readonly [isOpen: boolean, handlers: Handlers] {
  const [path, go] = useLocation();
  const isOpen = new URLSearchParams(useSearch()).get('open') === name;
  return [isOpen, { open: () => go(`${path}?open=${name}`), close: () => go(path, { replace: true }) }];
}
