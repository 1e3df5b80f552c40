import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';

/** How much of a refused request is still read, so that its sender gets to see the answer. */
const LIMITS = { bytes: 256 * 1024 * 1024, milliseconds: 30_000 } as const;

/**
 * Reads the rest of a refused request and forgets it: a client that only listens once it has sent everything sees the answer.
 * A request that goes on for too long is cut off.
 */
export function discardRest(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  let left: number = LIMITS.bytes;
  const timeout = setTimeout(() => req.destroy(), LIMITS.milliseconds).unref();
  finished(req, { writable: false }, () => clearTimeout(timeout));
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.destroy();
  });
  req.unpipe().resume();
}
