import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished, Transform, type TransformCallback } from 'node:stream';
import { fault } from '@rampart/kernel';

/**
 * Passes on at most `limit` bytes of the body of `req`, and throws BODY_TOO_LARGE for more. Destroying it leaves the request itself open, so that a response
 * can still be sent; an aborted request destroys it.
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
