import type { Response } from 'express';
import { writeChunk } from './write-chunk.js';

/** Sends pages of JSON texts as one JSON array. Each page is sent as soon as it is available, and a slow reader slows the pages down. */
export async function streamJsonArray(response: Response, pages: AsyncIterable<readonly string[]>): Promise<void> {
  let separator = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    if (separator === '[') response.type('application/json');
    const chunk = separator + page.join(',');
    separator = ',';
    if (response.destroyed) return;
    await writeChunk(response, chunk);
  }
  if (separator === '[') response.type('application/json').end('[]');
  else response.end(']');
}
