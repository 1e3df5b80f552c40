import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished, Transform, type TransformCallback } from 'node:stream';
import { fault } from '@rampart/kernel';
import { DISCARD_LIMITS } from './upload-limits.js';

/**
 * The body of `req`, at most `limit` bytes of it (else fault BODY_TOO_LARGE). Destroying it leaves the request itself alive,
 * so that it can still be answered; a request that is cut off breaks it.
 */
export class RequestBody extends Transform {
  readonly headers: IncomingHttpHeaders;
  private received = 0;

  constructor(
    req: IncomingMessage,
    private readonly limit: number,
  ) {
    super();
    this.headers = req.headers;
    finished(req, { writable: false }, (error) => (error ? this.destroy(error) : this.end()));
    req.pipe(this, { end: false });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.received += chunk.length;
    if (this.received > this.limit) done(fault('BODY_TOO_LARGE', { limit: `${this.limit} bytes` }));
    else done(null, chunk);
  }
}

/**
 * Reads the rest of a refused request and forgets it: a client that only listens once it has sent everything sees the answer.
 * A request that goes on for too long is cut off.
 */
export function discardRest(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  let left: number = DISCARD_LIMITS.bytes;
  const timeout = setTimeout(() => req.destroy(), DISCARD_LIMITS.milliseconds).unref();
  finished(req, { writable: false }, () => clearTimeout(timeout));
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.destroy();
  });
  req.unpipe().resume();
}
