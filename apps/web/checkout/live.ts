import { useEffect, useState } from 'react';
import { below } from '../shared/answers.js';
import { bearer } from './api.js';
import { useEvent } from './use-event.js';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
const WATCHED_MS = 30_000;
const UNWATCHED_MS = 3_000;

/** The polling interval: long while hints arrive, short otherwise. */
export const pollEvery = (isLive: boolean): number => (isLive ? WATCHED_MS : UNWATCHED_MS);

/**
 * Listens for server-sent hints over fetch, which can send a header. A hint carries no data: `onHint` reads the current state. Returns whether hints arrive.
 */
export function useHints(isEnabled: boolean, onHint: () => void): boolean {
  const [isLive, setLive] = useState(false);
  const readAnew = useEvent(onHint);
  useEffect(() => {
    if (!isEnabled) return;
    const stop = new AbortController();
    void listenUntil(stop.signal, {
      onOpen: () => setLive(true),
      onClose: () => setLive(false),
      onHint: () => readAnew(),
    });
    return () => stop.abort();
  }, [isEnabled, readAnew]);
  return isLive;
}

interface Listener {
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onHint: () => void;
}

async function listenUntil(signal: AbortSignal, listener: Listener): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    const hasOpened = await untilOffline(signal, (cut) => listen(cut, listener)).catch(() => false); // if refused, the page polls
    if (signal.aborted) return;
    listener.onClose();
    if (hasOpened) wait = FIRST_WAIT_MS;
    await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random())));
  }
}

/** Aborts the work when the browser goes offline: the connection would otherwise stay open for minutes, and the page would wait for hints in vain. */
async function untilOffline<T>(signal: AbortSignal, work: (cut: AbortSignal) => Promise<T>): Promise<T> {
  const cut = new AbortController();
  const abort = () => cut.abort();
  addEventListener('offline', abort);
  try {
    return await work(AbortSignal.any([signal, cut.signal]));
  } finally {
    removeEventListener('offline', abort);
  }
}

async function listen(signal: AbortSignal, { onOpen, onHint }: Listener): Promise<boolean> {
  const response = await fetch(below('/api/events'), { headers: { ...bearer(), accept: 'text/event-stream' }, signal });
  if (!response.ok || !response.body) return false;
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return true;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      if (parts.some((part) => part.startsWith('data:'))) onHint();
    }
  } catch {
    return true; // the connection was cut
  }
}
