import { findProxy, PROXY_KINDS, startProxy } from '../components/proxies.js';
import { Client } from '../../test/support/client.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { freePort } from '../../test/support/ports.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { TlsCaller } from '../support/tls-caller.js';
import { BUY } from '../../test/support/trades.js';

const FULL = process.env['DRILL'] === 'drain';
const CALLERS = 16;
const ROUNDS = FULL ? 4 : 1;
/** The shutdown time that docs/faults.md promises, in milliseconds. */
const ENDS_WITHIN = 10_000;

for (const kind of PROXY_KINDS) {
  const isInstalled = findProxy(kind) !== undefined;
  if (!isInstalled) process.stdout.write(`${kind}: did not run (not on PATH)\n`);
  (isInstalled ? describe : describe.skip)(`processes of the api that end one after another behind ${kind}`, () => {
    let world: ProcessWorld;

    beforeAll(async () => {
      world = await processWorld({ DRAIN_SECONDS: '5' }); // three seconds more than proxies keep idle connections: a busy machine is late
    });
    afterAll(() => world.close());

    const newUser = async (port: number): Promise<string> => {
      const direct = new Client(`http://127.0.0.1:${port}`, world.partner.authorization);
      return (await verifiedUser(direct)).id as string;
    };

    it('fail no request, and end in time', async () => {
      const ports = [await freePort(), await freePort()];
      const start = (port: number): Promise<Running> => world.start('api', { PORT: String(port) });
      const apis = await Promise.all(ports.map(start));
      await world.start('worker');
      const proxy = await startProxy(
        kind,
        ports.map((port) => `127.0.0.1:${port}`),
      );
      const caller = new TlsCaller(proxy.url, proxy.certificate, CALLERS);
      const headers = { authorization: world.partner.authorization! };
      await eventually('it reaches an api', async () => (await caller.call('GET', '/health/ready')).status === 200);
      const userId = await newUser(ports[0]!);
      const answers = new Map<string, number>();
      const ends: number[] = [];
      let calling = true;
      const note = (what: string): void => void answers.set(what, (answers.get(what) ?? 0) + 1);
      const callers = Array.from({ length: CALLERS }, async (_, i) => {
        while (calling) {
          const call =
            i % 2 === 0
              ? caller.call('GET', '/api/transactions?limit=5', { headers })
              : caller.call('POST', `/api/users/${userId}/transactions`, { headers, body: BUY });
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
      caller.close();
      await proxy.close();

      process.stdout.write(
        `${kind}: ${[...answers].map(([what, count]) => `${count} x ${what}`).join(', ')}; ended after ${ends.map((end) => `${(end / 1_000).toFixed(1)} s`).join(', ')}\n`,
      );
      expect([...answers.keys()].filter((what) => !['200', '201'].includes(what))).toEqual([]);
      expect(Math.max(...ends)).toBeLessThan(ENDS_WITHIN);
    }, 120_000);
  });
}
