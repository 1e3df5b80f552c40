import { once } from 'node:events';
import http from 'node:http';
import { portOf } from '../../../tools/postgres/ports.js';

export interface Counter {
  readonly url: string;
  /** The number of requests to healthy paths so far. */
  healthy(): number;
  /** The time of the last one. */
  lastAt(): number;
  close(): void;
}

/** Accepts every request; those to hanging paths get no response. */
export async function startCounter(hanging: readonly string[]): Promise<Counter> {
  let healthy = 0;
  let lastAt = 0;
  const server = http.createServer((request, response) => {
    request.resume().once('end', () => {
      const path = request.url ?? '';
      if (hanging.includes(path)) return;
      if (path.startsWith('/healthy')) {
        healthy += 1;
        lastAt = performance.now();
      }
      response.writeHead(204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    healthy: () => healthy,
    lastAt: () => lastAt,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
