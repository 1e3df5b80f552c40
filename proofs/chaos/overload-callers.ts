// Calls the service over many connections at once, in a separate process that overload.spec.ts starts.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  readonly url: string;
  readonly authorization: string;
  readonly path: string;
  readonly body: object;
  readonly connections: number;
  readonly milliseconds: number;
}

/** The status (0 without a response) and duration in milliseconds of each call. */
export type Answers = [number, number][];

process.once('message', (load: Load) => void callFor(load));

async function callFor({ connections, milliseconds, ...target }: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answers = [];
  const end = performance.now() + milliseconds;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const begun = performance.now();
      const { status, retryAfter } = await call(target, agent);
      answers.push([status, performance.now() - begun]);
      await sleep(1_000 * retryAfter);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  process.send?.({ answers }, () => process.exit(0));
}

function call(
  { url, authorization, path, body }: Pick<Load, 'url' | 'authorization' | 'path' | 'body'>,
  agent: Agent,
): Promise<{ status: number; retryAfter: number }> {
  const { hostname, port } = new URL(url);
  const headers = { authorization, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    request({ hostname, port, path, method: 'POST', agent, headers }, (response) => {
      response.resume();
      const retryAfter = Number(response.headers['retry-after'] ?? 0);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter }));
    })
      .on('error', () => resolve({ status: 0, retryAfter: 0 }))
      .end(JSON.stringify(body));
  });
}
