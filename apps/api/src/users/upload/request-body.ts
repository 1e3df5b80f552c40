import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished, Transform, type TransformCallback } from 'node:stream';
import { fault } from '@rampart/kernel';

/**
 * The body of `req`, at most `limit` bytes of it (else fault BODY_TOO_LARGE). Destroying it leaves the request itself alive,
 * so that it can still be answered; a request that is cut off breaks it.
 */
export class RequestBody extends Transform {
  headers: IncomingHttpHeaders;
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
