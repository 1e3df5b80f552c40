import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which could take a port between its discovery and its use. */
const FIRST = 10_240;
/** Concurrent suites search different ranges. */
const PER_WORKER = 2_000;
const PLACES = 11;

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const place = Number(process.env['JEST_WORKER_ID'] ?? 0) % PLACES;
  for (;;) {
    const port = FIRST + place * PER_WORKER + randomInt(PER_WORKER);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
