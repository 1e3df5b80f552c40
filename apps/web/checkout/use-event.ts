import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function for effects that calls the latest rendered handler. */
export function useEvent<Arguments extends unknown[]>(
  handler: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...values) => latest.current(...values), []);
}
