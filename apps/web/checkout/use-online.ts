import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

/** Whether the browser has a network. It may still lead nowhere, which only calls reveal. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

function watch(changed: () => void): () => void {
  EVENTS.forEach((name) => addEventListener(name, changed));
  return () => EVENTS.forEach((name) => removeEventListener(name, changed));
}
