import { eventually } from '../../test/support/eventually.js';
import { counterExamples } from '../../test/support/invariants.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { payouts, receipts } from '../../test/support/rows/tables.js';
import { HITPAY_SETTINGS, HitpayStandIn } from '../support/stand-ins/hitpay.js';
import { XENDIT_SETTINGS, XenditStandIn } from '../support/stand-ins/xendit.js';
import { buy, deposit, sell, statusOf } from '../../test/support/trades.js';

const TIMEOUT_MS = 120_000;
const ADA = { code: '+65', phone: '91234567', accountName: 'Ada Lovelace' };

describe('rails with a provider, in processes of the least privileges that are killed', () => {
  let world: ProcessWorld;
  let userId: string;
  let worker: Running;
  let hitpay: HitpayStandIn;
  let xendit: XenditStandIn;

  beforeAll(async () => {
    hitpay = await new HitpayStandIn().listen();
    xendit = await new XenditStandIn().listen();
    world = await processWorld({
      RAIL_DRIVERS: 'paynow:hitpay,gojek-id:hitpay',
      RAIL_PAYOUT_DRIVERS: 'gojek-id:xendit',
      ...{ HITPAY_URL: hitpay.url, XENDIT_URL: xendit.url },
      ...HITPAY_SETTINGS,
      ...XENDIT_SETTINGS,
    });
    await world.start('api');
    worker = await world.start('worker');
    userId = (await verifiedUser(world.partner)).id;
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world.close();
    hitpay.close();
    xendit.close();
  });

  /** Expires the locks of dead processes, as half a minute would, and starts a worker. */
  async function startAgain(settings: Record<string, string> = {}): Promise<void> {
    await world.database.query(`UPDATE bullmq.job SET locked_until_ms = 0 WHERE state = 'active'`);
    worker = await world.start('worker', settings);
  }
  const completes = (id: string): Promise<unknown> =>
    eventually(
      'it is completed',
      async () => {
        if ((await statusOf(world.partner, id)) === 'completed') return true;
        await world.partner.post('/api/sandbox/clock', { advance: 61 });
        return false;
      },
      TIMEOUT_MS,
    );

  it(
    'books a payment once, though the worker dies as soon as it has stored the report',
    async () => {
      const { id, fiat } = await buy(world.partner, userId);
      await worker.kill();
      await startAgain({ CRASH_AT: 'inbound.stored' });
      hitpay.pay(id, { amount: String(fiat), currency: 'SGD' });
      expect(await worker.ended).toBe('SIGKILL');

      await startAgain();

      await completes(id);
      expect(await receipts.find(world, { transactionId: id })).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['HitPay', { method: 'paynow', methodAttributes: ADA }, 'hitpay'],
    ['Xendit', { method: 'gojek-id', methodAttributes: { ...ADA, code: '+62', phone: '8123456789' } }, 'xendit'],
  ] as const)(
    'pays a sell once by %s, though the worker dies while the provider, which has paid, is silent',
    async (_, fields, driver) => {
      const provider = driver === 'hitpay' ? hitpay : xendit;
      const { id } = await sell(world.partner, userId, fields);
      provider.failNext(driver === 'hitpay' ? 'POST /v1/transfers' : 'POST /v2/payouts', 'hanging');
      await deposit(world.partner, id);
      await eventually('the provider has paid', () => provider.sentFor(id) === 1, TIMEOUT_MS);
      await worker.kill('SIGKILL');

      await startAgain();

      await completes(id);
      expect(provider.sentFor(id)).toBe(1);
      expect(await payouts.find(world, { transactionId: id })).toMatchObject([{ driver, state: expect.any(String) }]);
    },
    TIMEOUT_MS,
  );

  it('leaves books that are right', async () => {
    expect(await counterExamples(world.database)).toEqual([]);
  });
});
