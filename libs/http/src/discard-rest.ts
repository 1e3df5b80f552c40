import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';

/** How much of a refused request is still read, so that its sender receives the response. */
const LIMITS = { bytes: 256 * 1024 * 1024, milliseconds: 30_000 } as const;

/**
 * Reads the rest of a refused request and discards it, because some clients read the response only after they have sent everything. A request that continues
 * for too long is cut off.
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
