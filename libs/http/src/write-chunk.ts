import { once } from 'node:events';
import type { Response } from 'express';

/** Sends a chunk of a long response and waits until the client can take more, or has disconnected. */
export async function writeChunk(response: Response, chunk: string): Promise<void> {
  if (response.write(chunk)) return;
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).finally(() =>
    either.abort(),
  );
}
