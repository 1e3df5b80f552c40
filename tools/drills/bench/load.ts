import autocannon, { type Result } from 'autocannon';
import { Problem } from '../../bootstrap/problem.mjs';
import type { BenchRequest } from './cases.js';

export const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Sends `request` over and over for `seconds`, after a warm-up that does not count. */
export async function load(request: BenchRequest, seconds: number): Promise<Figures> {
  await shoot(request, Math.min(WARM_UP_SECONDS, seconds));
  return shoot(request, seconds);
}

async function shoot(request: BenchRequest, duration: number): Promise<Figures> {
  const times: number[] = [];
  const {
    non2xx,
    errors,
    duration: measured,
  } = await new Promise<Result>((resolve, reject) => {
    const shooting = autocannon({ connections: CONNECTIONS, duration, ...request }, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    shooting.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (non2xx + errors > 0)
    throw new Problem(
      `${request.method ?? 'GET'} ${request.url}: ${non2xx} answers were not 2xx, ${errors} requests failed. See them with curl.`,
    );
  times.sort((a, b) => a - b);
  const percentile = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / measured, p50: percentile(0.5), p99: percentile(0.99) };
}
