import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same for effects and calls what the last rendering passed. */
export function useEvent<Arguments extends unknown[]>(
  handler: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...values) => latest.current(...values), []);
}
