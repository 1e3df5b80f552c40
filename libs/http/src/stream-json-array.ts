import { once } from 'node:events';
import type { Response } from 'express';

/** Sends pages as one JSON array, each as soon as it is there; a slow reader slows the pages down. */
export async function streamJsonArray<T>(response: Response, pages: AsyncIterable<readonly T[]>, view: (item: T) => unknown): Promise<void> {
  let separator = '[';
  for await (const page of pages) {
    if (separator === '[') response.type('application/json');
    const chunk = separator + page.map((item) => JSON.stringify(view(item))).join(',');
    separator = ',';
    if (response.destroyed) return;
    if (!response.write(chunk)) await taken(response);
  }
  if (separator === '[') response.type('application/json').end('[]');
  else response.end(']');
}

/** Until the reader has taken what was written, or has gone. */
async function taken(response: Response): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).finally(() => waiting.abort());
}
