import { fault } from '@rampart/kernel';
import type { Request } from 'express';

/** Enough for a day of a large account; a million lines of camt are ten times as much and must be split. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Yields the body of a request as it arrives. A request that is not read to its end stays open, so that a response can be sent. Throws STATEMENT_REFUSED. */
export async function* bytesUpTo(request: Request, max = MAX_BYTES): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > max) throw fault('STATEMENT_REFUSED', { line: 0, problem: 'the file is larger than 64 MB' });
    yield chunk;
  }
}
