import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

/** Whether the browser has a network at all. One that leads nowhere counts: calls find that out. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

function watch(changed: () => void): () => void {
  EVENTS.forEach((name) => addEventListener(name, changed));
  return () => EVENTS.forEach((name) => removeEventListener(name, changed));
}
