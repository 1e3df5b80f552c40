import { once } from 'node:events';
import type { Response } from 'express';

/** Sends a piece of a long answer and waits until the reader has room for more, or is gone. */
export async function writeChunk(response: Response, chunk: string): Promise<void> {
  if (response.write(chunk)) return;
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).finally(() =>
    either.abort(),
  );
}
