import { useEffect, useEffectEvent, useState } from 'react';
import { below } from '../shared/answers.js';
import { bearer } from './api.js';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const WATCHED_MS = 30_000;
const UNWATCHED_MS = 3_000;

/** How often to read: seldom while hints come, often while they do not. */
export const pollEvery = (isLive: boolean): number => (isLive ? WATCHED_MS : UNWATCHED_MS);

/**
 * Hints that something is new, over fetch, which can send a header. Push is a hint: `hinted` reads the truth. Answers whether hints come.
 */
export function useHints(isWanted: boolean, hinted: () => void): boolean {
  const [isLive, setLive] = useState(false);
  const tell = useEffectEvent(hinted);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    void listenUntil(stop.signal, { opened: () => setLive(true), closed: () => setLive(false), hinted: () => tell() });
    return () => stop.abort();
  }, [isWanted]);
  return isLive;
}

interface Told {
  readonly opened: () => void;
  readonly closed: () => void;
  readonly hinted: () => void;
}

async function listenUntil(signal: AbortSignal, told: Told): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const hasOpened = await listen(signal, told).catch(() => false); // offline or refused: the page polls meanwhile
    if (signal.aborted) return;
    told.closed();
    if (hasOpened) wait = FIRST_WAIT_MS;
    await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random())));
  }
}

async function listen(signal: AbortSignal, { opened, hinted }: Told): Promise<boolean> {
  const response = await fetch(below('/api/events'), { headers: { ...bearer(), accept: 'text/event-stream' }, signal });
  if (!response.ok || !response.body) return false;
  opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return true;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      if (parts.some((part) => part.startsWith('data:'))) hinted();
    }
  } catch {
    return true; // the connection was cut
  }
}
