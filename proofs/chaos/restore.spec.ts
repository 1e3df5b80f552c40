import { atRest } from '../../test/support/at-rest.js';
import { onEachBackend } from '../../test/support/backends.js';
import type { Answer, Client, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeOf } from '../../test/support/faults.js';
import { fewAtOnce } from '../../test/support/few-at-once.js';
import { RELEASE, RestorableService } from '../support/restored.js';
import { buy, deposit, payFiat, reaches, sell, statusOf } from '../../test/support/trades.js';

/** Set by `npm run drill -- restore`. */
const FULL = process.env['DRILL'] === 'restore';
/** The number of orders sent after the backup. */
const ORDERS = FULL ? 200 : 12;
/** The number of orders that are open in the backup and that users pay only after the restore. */
const OWED = FULL ? 20 : 3;
const AT_ONCE = 6;
/** Longer than a provider must not know a key before the payout is sent. */
const RECHECK_SECONDS = 61;
const WITHIN_MS = FULL ? 300_000 : 180_000;

onEachBackend('a database that was restored from a backup', ({ settings }) => {
  let service: RestorableService;
  let orders: Json[];
  let owed: Json[];

  beforeEach(async () => {
    service = await RestorableService.start(settings);
    const opened = await fewAtOnce(ORDERS + OWED, AT_ONCE, (nth) =>
      nth % 2 === 0
        ? buy(service.partner, service.userId, { fiat: 200 + nth })
        : sell(service.partner, service.userId, { crypto: (2_000 + nth) / 1_000_000 }),
    );
    orders = opened.slice(0, ORDERS);
    owed = opened.slice(ORDERS);
    await service.backUp();
    await pay(orders);
    await complete(orders);
    await atRest(service.world); // their webhooks must be delivered first
  }, WITHIN_MS);
  afterEach(() => service.close(), WITHIN_MS);

  const pay = (paid: readonly Json[]): Promise<unknown> =>
    fewAtOnce(paid.length, AT_ONCE, async (nth) => {
      const { id, type } = paid[nth]!;
      return type === 'buy' ? payFiat(service.partner, id) : deposit(service.partner, id);
    });
  const complete = (paid: readonly Json[]): Promise<unknown> =>
    fewAtOnce(paid.length, AT_ONCE, (nth) => reaches(service.partner, paid[nth]!.id, 'completed'));
  const release = (by: Client): Promise<Answer> => by.post('/ops/api/restore/release', RELEASE);
  /** How many times each order was paid. */
  async function timesPaid(paid: readonly Json[]): Promise<number[]> {
    const sent = (await service.sent()).filter(({ outcome }) => outcome === 'succeed');
    return paid.map(({ id }) => sent.filter(({ transactionId }) => transactionId === id).length);
  }
  const completions = ({ id }: Json): number =>
    service.sink.statusesOf(id).filter((status) => status === 'completed').length;

  it.each(['elsewhere', 'unnoticed'] as const)(
    'E51: writes down what was sent, sends nothing before two operators release it, and pays nothing twice (%s)',
    async (place) => {
      await (place === 'elsewhere' ? service.restore() : service.restoreUnnoticed());
      const lost = orders.filter(({ id }) => service.sink.statusesOf(id).length > 0).length;
      await pay(owed);
      await complete(orders);
      const asked = await eventually(
        'all is written down',
        async () => {
          const report = await service.asked();
          return report.written === ORDERS && report;
        },
        WITHIN_MS,
      );
      await eventually('payouts wait', async () => (await service.report()).heldPayouts === OWED);
      const before = await timesPaid(owed);

      const [first, again, second] = [
        await release(service.world.operator),
        await release(service.world.operator),
        await release(service.world.colleague),
      ];
      await eventually(
        'what is owed is paid',
        async () => {
          await service.world.advance(RECHECK_SECONDS);
          await atRest(service.world);
          return (await Promise.all(owed.map(({ id }) => statusOf(service.partner, id)))).every(
            (s) => s === 'completed',
          );
        },
        WITHIN_MS,
      );
      await atRest(service.world);

      const twice = (await timesPaid(orders)).filter((times) => times !== 1).length;
      process.stdout.write(
        `restored ${place}: ${lost} orders sent after the backup, ${asked.written} written as sent, ${twice} not paid exactly once; ` +
          `${OWED} owed, ${before.reduce((sum, times) => sum + times, 0)} sent before the release\n`,
      );
      expect(asked).toMatchObject({ restore: { isOpen: true }, sent: ORDERS, unanswered: 0, unexplained: 0 });
      expect(before).toEqual(owed.map(() => 0));
      expect([first.status, first.body.status]).toEqual([202, 'proposed']);
      expect([again.status, codeOf(again)]).toEqual([403, 'FOUR_EYES_REQUIRED']);
      expect([second.status, second.body.status]).toEqual([200, 'released']);
      expect(twice).toBe(0);
      expect(await timesPaid(owed)).toEqual(owed.map(() => 1));
      expect(orders.map(completions)).toEqual(orders.map(() => 2)); // one webhook before the restore, and one for what the restore found
    },
    WITHIN_MS,
  );
});
