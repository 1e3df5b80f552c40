// Calls the service from many connections at once, in a process of its own; started by overload.spec.ts.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

process.once('message', async ({ url, authorization, path, body, connections, milliseconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const answers = [];
  const end = performance.now() + milliseconds;
  const call = () =>
    new Promise((resolve) => {
      const begun = performance.now();
      const headers = { authorization, 'content-type': 'application/json' };
      const note = (status, retryAfter) => {
        answers.push([status, performance.now() - begun]);
        resolve(Number(retryAfter ?? 0));
      };
      request({ hostname, port, path, method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.on('end', () => note(response.statusCode, response.headers['retry-after']));
      })
        .on('error', () => note(0))
        .end(JSON.stringify(body));
    });
  const caller = async () => {
    while (performance.now() < end) await sleep(1_000 * (await call()));
  };
  await Promise.all(Array.from({ length: connections }, caller));
  process.send({ answers }, () => process.exit(0));
});
