import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { ArchivedPostgres, missingForPgBackRest } from '../components/pgbackrest.js';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import type { TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { RELEASE, RestorableService } from '../support/restored.js';
import { buy, deposit, payFiat, reaches, sell, statusOf } from '../../test/support/trades.js';

const TIMEOUT_MS = 180_000;
/** Longer than a provider must not know a key before the payout is sent. */
const RECHECK_SECONDS = 61;
const missing = missingForPgBackRest();
if (missing.length > 0) console.log(`Suite of pgBackRest: skipped, not installed: ${missing.join(', ')}`);

/** The page's commands, which operators type. */
const COMMANDS = [
  ...readFileSync(path.join(projectRoot, 'docs/restore-a-backup.md'), 'utf8').matchAll(/^pgbackrest .*$/gm),
].map(([line]) => line);
const command = (what: string): string => COMMANDS.find((line) => line.includes(what))!;

(missing.length > 0 ? describe.skip : describe)('backups by pgBackRest, as docs/restore-a-backup.md says', () => {
  let postgres: ArchivedPostgres;
  let service: RestorableService;

  beforeAll(async () => {
    postgres = await ArchivedPostgres.start();
    for (const what of ['stanza-create', 'check']) await postgres.run(command(what));
    service = await RestorableService.start({}, postgres.url);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await service?.close();
    await postgres?.close();
  }, TIMEOUT_MS);

  const open = (nth: number): Promise<Json> =>
    nth % 2 === 0
      ? buy(service.partner, service.userId, { fiat: 200 + nth })
      : sell(service.partner, service.userId, { crypto: (2_000 + nth) / 1_000_000 });
  const openAll = (count: number): Promise<Json[]> => Promise.all(Array.from({ length: count }, (_, nth) => open(nth)));
  const pay = ({ id, type }: Json): Promise<unknown> =>
    type === 'buy' ? payFiat(service.partner, id) : deposit(service.partner, id);
  const complete = async (orders: readonly Json[]): Promise<void> => {
    for (const order of orders) await pay(order);
    for (const { id } of orders) await reaches(service.partner, id, 'completed');
  };
  async function timesPaid(orders: readonly Json[]): Promise<number[]> {
    const sent = (await service.sent()).filter(({ outcome }) => outcome === 'succeed');
    return orders.map(({ id }) => sent.filter(({ transactionId }) => transactionId === id).length);
  }
  async function countCompleted({ query }: TestDatabase, orders: readonly Json[]): Promise<number> {
    const ids = orders.map(({ id }) => id as string);
    return (await query(`SELECT FROM transaction WHERE status = 'completed' AND id = ANY($1)`, [ids])).length;
  }
  /** Returns the next full second by the database's clock: pgBackRest compares seconds, and selects a backup that ended before. */
  async function nextSecond(): Promise<string> {
    const { database } = service.world;
    await database.query('SELECT pg_sleep(1 - extract(epoch FROM clock_timestamp()) % 1)');
    const [row] = await database.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
    return row!.at;
  }

  it(
    'E51: go back to a moment, write down what was sent since, send nothing before two operators release it, and pay nothing twice',
    async () => {
      await complete(await openAll(4));
      await postgres.run(command('--type=full'));
      const [kept, sent, owed] = [await openAll(4), await openAll(6), await openAll(3)];
      await complete(kept);
      await atRest(service.world);
      const target = await nextSecond();
      await complete(sent);
      await postgres.run(command('check')); // archives the latest log
      const restore = command('--type=time').replace(/--target="[^"]*"/, `--target="${target}"`);

      const { database } = service.world;
      let restored: number[] = [];
      await service.restartOnPresent(async () => {
        await postgres.stop();
        await postgres.run(restore);
        await postgres.restart();
        restored = await Promise.all([kept, sent, owed].map((orders) => countCompleted(database, orders)));
      });
      for (const order of owed) await pay(order);
      const asked = await eventually('all is written down', async () => {
        const report = await service.asked();
        return report.written === sent.length && report;
      });
      await eventually('payouts wait', async () => (await service.report()).heldPayouts === owed.length);
      const early = await timesPaid(owed);
      const releases = [
        await service.world.operator.post('/ops/api/restore/release', RELEASE),
        await service.world.colleague.post('/ops/api/restore/release', RELEASE),
      ];
      await eventually('what is owed is paid', async () => {
        await service.world.advance(RECHECK_SECONDS);
        await atRest(service.world);
        return (await Promise.all(owed.map(({ id }) => statusOf(service.partner, id)))).every((s) => s === 'completed');
      });

      expect(restored).toEqual([kept.length, 0, 0]);
      expect(asked).toMatchObject({ restore: { isOpen: true }, sent: sent.length, unanswered: 0, unexplained: 0 });
      expect(early).toEqual(owed.map(() => 0));
      expect(releases.map(({ status, body }) => [status, body.status])).toEqual([
        [202, 'proposed'],
        [200, 'released'],
      ]);
      const all = [...kept, ...sent, ...owed];
      expect(await timesPaid(all)).toEqual(all.map(() => 1));
    },
    TIMEOUT_MS,
  );
});
