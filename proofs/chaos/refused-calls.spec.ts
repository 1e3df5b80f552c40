import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../test/support/client.js';
import { Client } from '../../test/support/client.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';

/** Set by `npm run drill -- refused-calls`; `proofs/journeys/rate-limits.spec.ts` counts the statements of a few calls. */
const FULL = process.env['DRILL'] === 'refused-calls';
const LIMIT = 50;
const CALLS = 5_000;
const AT_ONCE = 50;
/** Postgres reports a session's activity up to a second late. */
const STATISTICS_MS = 2_500;
/** The maximum number of statements of an admitted call: its lookups, and the count of calls. */
const PER_ADMITTED = 4;
const UNKNOWN = 'f'.repeat(64);

(FULL ? describe : describe.skip)(
  `${CALLS} calls of which ${LIMIT} a second are admitted (npm run drill -- refused-calls)`,
  () => {
    let world: ProcessWorld;
    let api: Running;

    beforeAll(async () => {
      world = await processWorld({ RATE_LIMIT_ANONYMOUS: String(LIMIT), TRUSTED_PROXIES: 'loopback' });
      api = await world.start('api');
      await world.partner.get('/api/prices');
    }, 90_000);
    afterAll(() => world.close());

    const transactions = async (): Promise<number> => {
      await sleep(STATISTICS_MS);
      const [row] = await world.database.query<{ n: string }>(
        'SELECT (xact_commit + xact_rollback)::text AS n FROM pg_stat_database WHERE datname = current_database()',
      );
      return Number(row?.n);
    };
    /** CPU time of the API in milliseconds, as Linux counts it. */
    const cpu = (): number => {
      const fields = readFileSync(`/proc/${api.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    };
    const get = (path: string, headers: Record<string, string>, client = world.partner.anonymous()): Promise<Answer> =>
      client.get(path, { headers });

    it.each<[string, (headers: Record<string, string>) => Promise<Answer>]>([
      [
        'wrong keys',
        (headers) => get('/api/prices', headers, Client.basic(world.partner.baseUrl, `rk_${UNKNOWN}`, 'x')),
      ],
      ['wrong tokens', (headers) => get('/api/prices', headers, world.partner.bearing(UNKNOWN))],
      ['unknown checkout sessions', (headers) => get('/checkout/api/visit', headers, world.partner.bearing(UNKNOWN))],
      ['page views', (headers) => get(`/checkout/?apiKey=${UNKNOWN}`, { ...headers, accept: 'text/html' })],
      ['consent pages', (headers) => get(`/authorize?clientId=${UNKNOWN}`, headers)],
    ])(
      'with %s cost no statement where they are refused',
      async (name, send) => {
        const headers = { 'x-forwarded-for': `198.51.100.${(name.length * 7) % 250}` };
        const idleFrom = await transactions();
        const perIdle = (await transactions()) - idleFrom;
        const [before, cpuBefore, begun] = [await transactions(), cpu(), performance.now()];

        const statuses: number[] = [];
        for (let sent = 0; sent < CALLS; sent += AT_ONCE)
          statuses.push(
            ...(await Promise.all(Array.from({ length: AT_ONCE }, () => send(headers)))).map(({ status }) => status),
          );

        const [seconds, cpuMs] = [(performance.now() - begun) / 1_000, cpu() - cpuBefore];
        const spent = (await transactions()) - before - perIdle * (1 + seconds / (STATISTICS_MS / 1_000));
        const refused = statuses.filter((status) => status === 429).length;
        const admitted = CALLS - refused;
        process.stdout.write(
          `${name}: ${CALLS} calls in ${seconds.toFixed(1)} s, ${refused} refused, ${admitted} admitted; ` +
            `transactions of Postgres: ${Math.max(0, Math.round(spent))}; CPU of the api: ${cpuMs} ms (${((cpuMs / CALLS) * 1_000).toFixed(0)} µs a call)\n`,
        );
        expect(refused).toBeGreaterThan(0);
        expect(admitted).toBeLessThanOrEqual(LIMIT * (1 + seconds) + AT_ONCE); // a full bucket plus LIMIT calls a second, however slow the machine is
        expect(spent).toBeLessThan(admitted * PER_ADMITTED + 50);
      },
      180_000,
    );
  },
);
