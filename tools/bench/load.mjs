import autocannon from 'autocannon';
import { Problem } from '../setup/problem.mjs';

export const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;

/**
 * Asks `request` over and over for `seconds`, after a warm-up that does not count.
 *
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>} percentiles in milliseconds
 */
export async function load(request, seconds) {
  await shoot(request, Math.min(WARM_UP_SECONDS, seconds));
  return shoot(request, seconds);
}

async function shoot(request, duration) {
  const times = [];
  const shooting = autocannon({ connections: CONNECTIONS, duration, ...request });
  shooting.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { non2xx, errors, duration: measured } = await shooting;
  if (non2xx + errors > 0)
    throw new Problem(
      `${request.method ?? 'GET'} ${request.url}: ${non2xx} answers were not 2xx, ${errors} requests failed. See them with curl.`,
    );
  times.sort((a, b) => a - b);
  const percentile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { perSecond: times.length / measured, p50: percentile(0.5), p99: percentile(0.99) };
}
