import type { Response } from 'express';
import { writeChunk } from './write-chunk.js';

/** Sends pages as one JSON array, each as soon as it is there; a slow reader slows the pages down. */
export async function streamJsonArray<T>(response: Response, pages: AsyncIterable<readonly T[]>, view: (item: T) => unknown): Promise<void> {
  let separator = '[';
  for await (const page of pages) {
    if (separator === '[') response.type('application/json');
    const chunk = separator + page.map((item) => JSON.stringify(view(item))).join(',');
    separator = ',';
    if (response.destroyed) return;
    await writeChunk(response, chunk);
  }
  if (separator === '[') response.type('application/json').end('[]');
  else response.end(']');
}
