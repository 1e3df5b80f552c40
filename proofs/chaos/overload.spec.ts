import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { aMoment } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld } from '../../test/support/process-world.js';
import { BUY } from '../../test/support/trades.js';

/** Set by `npm run drill -- overload`. */
const FULL = process.env['DRILL'] === 'overload';
const CONNECTIONS = 200;
const LASTS_MS = 20_000;
const PROBE_EVERY_MS = 100;
/** The limits that docs/faults.md promises, in milliseconds. */
const MAX_ANSWER = 2_500;
const MAX_FROM_MEMORY_P99 = 100;
const NORMAL_WITHIN = 5_000;

const ESTIMATE = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200 };
const percentile = (values: readonly number[], p: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;

(FULL ? describe : describe.skip)(`${CONNECTIONS} connections at once (npm run drill -- overload)`, () => {
  let world: ProcessWorld;
  let userId: string;

  beforeAll(async () => {
    world = await processWorld({ ADMISSION_SECONDS: '2' });
    await Promise.all([world.start('api'), world.start('worker')]);
    userId = (await verifiedUser(world.partner)).id;
    for (let i = 0; i < 30; i += 1) await order();
  }, 90_000);
  afterAll(() => world.close());

  const timed = async (call: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await call();
    return performance.now() - begun;
  };
  const order = (): Promise<unknown> => world.partner.post(`/api/users/${userId}/transactions`, BUY);

  it(
    'are answered in time or refused at once; reads from memory stay quick, and all is normal soon after',
    async () => {
      const calm = percentile(await Promise.all([1, 2, 3].map(() => timed(order))), 0.5);
      const callers = fork(path.join(projectRoot, 'proofs', 'chaos', 'overload-callers.ts'), {
        execArgv: ['--import', 'tsx'],
      });
      callers.send({
        url: world.partner.baseUrl,
        authorization: world.partner.authorization,
        path: `/api/users/${userId}/transactions`,
        body: BUY,
        connections: CONNECTIONS,
        milliseconds: LASTS_MS,
      });
      const done = once(callers, 'message') as Promise<[{ answers: [number, number][] }]>;
      const [methods, estimates]: [number[], number[]] = [[], []];
      let isOver = false;
      void done.then(() => (isOver = true));
      while (!isOver) {
        methods.push(await timed(() => world.partner.anonymous().get('/api/methods')));
        estimates.push(await timed(() => world.partner.anonymous().post('/api/transactions/estimate', ESTIMATE)));
        await aMoment(PROBE_EVERY_MS);
      }
      const [{ answers }] = await done;
      const endedAt = performance.now();
      let normal = Infinity;
      while (normal === Infinity && performance.now() - endedAt < 90_000) {
        if ((await timed(order)) < Math.max(3 * calm, 200)) normal = performance.now() - endedAt;
      }

      const taken = answers.filter(([status]) => status === 201).map(([, ms]) => ms);
      const refused = answers.filter(([status]) => status === 503).map(([, ms]) => ms);
      const ms = (value: number): string => `${Math.round(value)} ms`;
      process.stdout.write(
        `${CONNECTIONS} connections for ${LASTS_MS / 1_000} s: ${taken.length} orders taken (p50 ${ms(percentile(taken, 0.5))}, p99 ${ms(percentile(taken, 0.99))}, worst ${ms(Math.max(...taken))}), ` +
          `${refused.length} refused (p50 ${ms(percentile(refused, 0.5))}, p99 ${ms(percentile(refused, 0.99))}, worst ${ms(Math.max(0, ...refused))}), ${answers.length - taken.length - refused.length} others; ` +
          `methods p50 ${ms(percentile(methods, 0.5))}, p99 ${ms(percentile(methods, 0.99))}; estimate p50 ${ms(percentile(estimates, 0.5))}, p99 ${ms(percentile(estimates, 0.99))}; ` +
          `normal (${ms(calm)} in calm) after ${ms(normal)}\n`,
      );
      expect(answers.length - taken.length - refused.length).toBe(0);
      expect(percentile([...taken, ...refused], 0.99)).toBeLessThan(MAX_ANSWER);
      expect(percentile(methods, 0.99)).toBeLessThan(MAX_FROM_MEMORY_P99);
      expect(percentile(estimates, 0.99)).toBeLessThan(MAX_FROM_MEMORY_P99);
      expect(normal).toBeLessThan(NORMAL_WITHIN);
    },
    LASTS_MS + 180_000,
  );
});
