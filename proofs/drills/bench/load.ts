import { randomUUID } from 'node:crypto';
import autocannon, { type Options, type Result } from 'autocannon';
import { Problem } from '../../../tools/bootstrap/problem.mjs';

export const CONNECTIONS = 10;

export interface BenchRequest {
  readonly url: string;
  /** Paths that are requested in turn in place of that of `url`. Each connection begins with another one. */
  readonly paths?: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether each request has its own idempotency key. */
  readonly keyed?: boolean;
}

/** Repeats `request` for `duration` seconds; returns the number of responses and the seconds that they took. */
export async function shoot(request: BenchRequest, duration: number): Promise<{ done: number; seconds: number }> {
  let done = 0;
  const startedAt = performance.now();
  const { non2xx, errors } = await new Promise<Result>((resolve, reject) => {
    const shooting = autocannon(optionsFor(request, duration), (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    shooting.on('response', () => (done += 1));
  });
  if (non2xx + errors > 0)
    throw new Problem(
      `${request.method ?? 'GET'} ${request.url}: ${non2xx} answers were not 2xx, ${errors} requests failed. See them with curl.`,
    );
  return { done, seconds: (performance.now() - startedAt) / 1_000 };
}

function optionsFor({ keyed, url, paths, method, headers, body }: BenchRequest, duration: number): Options {
  const request = { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) };
  const options = { url, connections: CONNECTIONS, duration, ...request };
  if (paths) return { ...options, setupClient: inTurn(paths) };
  if (!keyed) return options;
  const setupRequest = (each: object): object => ({
    ...each,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  return { ...options, requests: [{ setupRequest }] };
}

function inTurn(paths: readonly string[]): (client: autocannon.Client) => void {
  let clients = 0;
  return (client) => {
    const from = Math.floor((paths.length * (clients++ % CONNECTIONS)) / CONNECTIONS);
    client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ path })));
  };
}

/** Sends one such request. */
export async function sendOnce({
  url,
  keyed,
  paths: _,
  ...request
}: BenchRequest): Promise<{ status: number; body: string }> {
  const headers = { ...request.headers, ...(keyed ? { 'idempotency-key': randomUUID() } : {}) };
  const response = await fetch(url, { ...request, headers });
  return { status: response.status, body: await response.text() };
}
