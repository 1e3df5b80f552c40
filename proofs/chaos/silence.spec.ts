import { spawnSync } from 'node:child_process';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { type OrderFlow, startOrderFlow } from '../support/order-flow.js';
import { type PartitionedWorld, partitionedWorld } from '../support/partitioned-world.js';
import type { TcpProxy } from '../drills/stage/tcp-proxy.js';

/** Set by `npm run drill -- silence`, which uses the default timeouts and long silences. */
const FULL = process.env['DRILL'] === 'silence';
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

const SILENCE_MS = FULL ? 45_000 : 5_000;
/** Not one second: beside other suites a healthy statement may take that long, and its job would fail again and be retried ever more rarely. */
const TIMEOUTS: Record<string, string> = FULL ? {} : { DATABASE_TIMEOUT_SECONDS: '3' };
/** Time to finish earlier orders: a worker's locks and leases expire first, and a payout that had begun must stay unknown to its provider for a minute. */
const FINISHED_WITHIN_MS = 90_000;
/**
 * The recovery time that docs/faults.md promises, in milliseconds after the network is back. The short form runs beside other suites and checks only that the
 * service recovers.
 */
const BACK_WITHIN_MS = FULL ? 15_000 : FINISHED_WITHIN_MS;
/** The recovery time after connections fell silent for good and new ones replace them. */
const RENEWED_WITHIN_MS = FULL ? 30_000 : FINISHED_WITHIN_MS;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

for (const [server, backend] of [
  ['postgres', 'postgres'],
  ['redis', 'redis'],
] as const)
  (backend === 'postgres' || hasRedis ? describe : describe.skip)(
    `while the network to ${server} is silent (queues in ${backend})`,
    () => {
      let world: PartitionedWorld;
      let flow: OrderFlow;
      let network: TcpProxy;

      beforeEach(async () => {
        world = await partitionedWorld(backend, TIMEOUTS);
        network = world.networks[server] ?? world.networks.postgres;
        flow = await startOrderFlow(world);
        await eventually('orders are finished', () => flow.accepted() > 4 && flow.open() < flow.accepted() - 2);
      }, 60_000);
      afterEach(async () => {
        await flow.stop();
        await world.close();
      }, 90_000);

      const report = async (what: string, moment: number, withinMs: number): Promise<number> => {
        const resumed = await flow.resumedAfter(moment, FINISHED_WITHIN_MS);
        const finished = await flow.finishedAfter(moment, FINISHED_WITHIN_MS);
        const answers = [...flow.answers].map(([status, count]) => `${count} x ${status}`).join(', ');
        process.stdout.write(
          `${server}, ${what}: a new order is finished after ${seconds(resumed)}, all ${flow.accepted()} after ${seconds(finished)} ` +
            `(promised ${seconds(withinMs)}); longest call ${seconds(flow.longestCall())}; answers ${answers}; workers ended: ${world.workerEnds.join(', ') || 'none'}\n`,
        );
        // 409: the first call under the key is still under way.
        expect([...flow.answers.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
        return finished;
      };

      // The short form runs only the worst kind.
      const itInFull = FULL ? it : it.skip;

      itInFull(
        `everything works again within ${seconds(BACK_WITHIN_MS)} once it delivers, late, what it held`,
        async () => {
          network.setMode('hold');
          await aMoment(SILENCE_MS);
          network.setMode('pass');

          expect(await report('delivered late', performance.now(), BACK_WITHIN_MS)).toBeLessThan(BACK_WITHIN_MS);
        },
        SILENCE_MS + 3 * FINISHED_WITHIN_MS,
      );

      it(
        `everything works again within ${seconds(BACK_WITHIN_MS)} once new connections pass, the old ones being lost`,
        async () => {
          network.setMode('swallow');
          await aMoment(SILENCE_MS);
          network.setMode('pass');

          expect(await report('swallowed', performance.now(), BACK_WITHIN_MS)).toBeLessThan(BACK_WITHIN_MS);
        },
        SILENCE_MS + 3 * FINISHED_WITHIN_MS,
      );

      itInFull(
        `everything works again within ${seconds(RENEWED_WITHIN_MS)} by new connections while the old ones stay silent`,
        async () => {
          network.strandConnections();

          expect(await report('old ones silent', performance.now(), RENEWED_WITHIN_MS)).toBeLessThan(RENEWED_WITHIN_MS);
        },
        3 * FINISHED_WITHIN_MS,
      );
    },
  );
