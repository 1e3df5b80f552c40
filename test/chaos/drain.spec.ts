import { type BalancerName, isInstalled, startBalancer } from '../support/balancers.js';
import { Client } from '../support/client.js';
import { aMoment, eventually } from '../support/eventually.js';
import { verifiedUser } from '../support/people.js';
import { freePort } from '../support/ports.js';
import { type ProcessWorld, processWorld, type Running } from '../support/process-world.js';
import { BUY } from '../support/trades.js';

/** Of `npm run drill:drain`; test/processes/draining.spec.ts is its short form, without a balancer. */
const FULL = process.env['DRILL'] === 'drain';
const CALLERS = 16;
const ROUNDS = 3;
/** The promise of docs/faults.md, in milliseconds. */
const ENDS_WITHIN = 10_000;

for (const name of ['haproxy', 'nginx'] as const satisfies BalancerName[]) {
  const isPossible = FULL && isInstalled(name);
  if (FULL && !isPossible) process.stdout.write(`${name}: did not run (not on PATH)\n`);
  (isPossible ? describe : describe.skip)(`processes of the api that end one after another behind ${name}`, () => {
    let world: ProcessWorld;

    beforeAll(async () => {
      world = await processWorld({ DRAIN_SECONDS: '3' });
    });
    afterAll(() => world.close());

    it('fail no request, and end in time', async () => {
      const ports = [await freePort(), await freePort()];
      const start = (port: number): Promise<Running> => world.start('api', { PORT: String(port) });
      const apis = await Promise.all(ports.map(start));
      await world.start('worker');
      const balancer = await startBalancer(name, ports);
      const partner = new Client(balancer.url, world.partner.authorization);
      const userId = (await verifiedUser(partner)).id as string;
      const answers = new Map<string, number>();
      const ends: number[] = [];
      let calling = true;
      const note = (what: string): void => void answers.set(what, (answers.get(what) ?? 0) + 1);
      const callers = Array.from({ length: CALLERS }, async (_, i) => {
        while (calling) {
          const call =
            i % 2 === 0
              ? partner.get('/api/transactions?limit=5')
              : partner.post(`/api/users/${userId}/transactions`, BUY);
          await call.then(
            ({ status }) => note(String(status)),
            (error: Error) => note(error.message),
          );
        }
      });

      for (let round = 0; round < ROUNDS; round += 1) {
        const at = round % apis.length;
        await aMoment(1_500);
        const begun = performance.now();
        await apis[at]?.kill('SIGTERM');
        ends.push(performance.now() - begun);
        apis[at] = await start(ports[at] ?? 0);
        await eventually('it is ready', async () => (await fetch(`http://127.0.0.1:${ports[at]}/health/ready`)).ok);
        await aMoment(1_500);
      }
      calling = false;
      await Promise.all(callers);
      await balancer.close();

      process.stdout.write(
        `${name}: ${[...answers].map(([what, count]) => `${count} x ${what}`).join(', ')}; ended after ${ends.map((end) => `${(end / 1_000).toFixed(1)} s`).join(', ')}\n`,
      );
      expect([...answers.keys()].filter((what) => !['200', '201'].includes(what))).toEqual([]);
      expect(Math.max(...ends)).toBeLessThan(ENDS_WITHIN);
    }, 120_000);
  });
}
