import type * as http from 'node:http';

const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_BYTES = 4 * 1024;

/** Reads the beginning of the body; a longer response is destroyed with its connection. */
export function readBeginning(res: http.IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  return new Promise((resolve, reject) => {
    const done = (): void => resolve(textOf(Buffer.concat(kept), { isCut: read > MAX_KEPT_BYTES }));
    res.on('data', (chunk: Buffer) => {
      if (read < MAX_KEPT_BYTES) kept.push(chunk.subarray(0, MAX_KEPT_BYTES - read));
      read += chunk.length;
      if (read < MAX_READ_BYTES) return;
      done();
      res.destroy();
    });
    res.once('end', done).on('error', reject);
    const cutShort = (): void => {
      if (!res.readableEnded) reject(closedError('in the middle of the answer', 'ECONNRESET'));
    };
    res.once('close', cutShort);
    if (res.destroyed) cutShort();
  });
}

/** Decodes whole characters only, and replaces NUL, which Postgres cannot store. */
function textOf(bytes: Buffer, { isCut }: { isCut: boolean }): string {
  return bytes.length === 0 ? '' : new TextDecoder().decode(bytes, { stream: isCut }).replaceAll('\0', '\ufffd');
}

/** The error of a connection that closed too early. */
export const closedError = (how: string, code: string): Error => Object.assign(new Error(`closed ${how}`), { code });
