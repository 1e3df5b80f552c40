import type * as http from 'node:http';

const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_BYTES = 4 * 1024;
/** The status is known by then, and a receiver that never ends its response must not hold a connection until the deadline. */
const BODY_MS = 3_000;

/**
 * Reads the beginning of the body, for the partner to inspect. The status has decided already, so a body that is cut short or never ends is not a failure: the
 * part that arrived is returned. A response that is too long or too slow is destroyed with its connection.
 */
export function readBeginning(res: http.IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      resolve(textOf(Buffer.concat(kept), { isCut: read > MAX_KEPT_BYTES }));
    };
    const stop = (): void => {
      done();
      res.destroy();
    };
    const timer = setTimeout(stop, BODY_MS);
    res.on('data', (chunk: Buffer) => {
      if (read < MAX_KEPT_BYTES) kept.push(chunk.subarray(0, MAX_KEPT_BYTES - read));
      read += chunk.length;
      if (read >= MAX_READ_BYTES) stop();
    });
    res.once('end', done).once('close', done).on('error', done);
    if (res.destroyed) done();
  });
}

/** Decodes whole characters only, and replaces NUL, which Postgres cannot store. */
function textOf(bytes: Buffer, { isCut }: { isCut: boolean }): string {
  return bytes.length === 0 ? '' : new TextDecoder().decode(bytes, { stream: isCut }).replaceAll('\0', '\ufffd');
}

/** Builds the error for a connection that closed too early. */
export const closedError = (how: string, code: string): Error => Object.assign(new Error(`closed ${how}`), { code });
