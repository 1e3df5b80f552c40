import { useSyncExternalStore } from 'react';

/** Smaller differences are caused by the latency of the response. */
const NOTICEABLE_MS = 2_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/** Sets the clock by which ages are counted to the server's, since the browser's may be wrong, and a sandbox's may be ahead. */
export function setServerTime(now: string): void {
  const offset = Date.parse(now) - Date.now();
  if (Math.abs(offset - offsetMs) < NOTICEABLE_MS) return;
  offsetMs = offset;
  for (const listener of listeners) listener();
}

export const serverNow = (): number => Date.now() + offsetMs;

/** Returns how far the server's clock is ahead of the browser's. */
export const useServerOffset = (): number => useSyncExternalStore(listen, () => offsetMs);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
