import { loadEnv } from '@rampart/config';
import { DRIVERS } from '@rampart/drivers';
import type { MethodAttribute, MethodId } from '@rampart/kernel';
import { FiatRail } from '@rampart/ports';
import { startTinyBank, type TinyBank } from '../drills/black-hole/tiny-bank.js';
import { tinyRail } from '../drills/black-hole/tiny-rail.mjs';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { eventually } from '../../test/support/eventually.js';
import { feedCursors, inboundEvents, payouts } from '../../test/support/rows/tables.js';
import { BUY, buy, deposit, payFiat, reaches, SELL, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** A rail that never responds and pays only to FPS ids. */
class SilentRail extends FiatRail {
  override payoutAttributes = (method: MethodId): MethodAttribute[] => (method === 'fps' ? ['account'] : []);
  private readonly never = (): Promise<never> => new Promise(() => undefined);
  instructionsFor = this.never;
  paymentsFor = this.never;
  changesSince = this.never;
  sendPayout = this.never;
  returnPayment = this.never;
  findPayout = this.never;
  withdrawPayout = this.never;
  readStatement = this.never;
}

describe('several rail drivers', () => {
  let world: World;
  let userId: string;
  let bank: TinyBank;
  beforeAll(async () => {
    bank = await startTinyBank();
    Object.assign(DRIVERS.fiatRail, { tiny: tinyRail(FiatRail, bank.url), silent: SilentRail });
    ({ world, userId } = await startTrading({
      RAIL_DRIVERS: 'paynow:tiny,fps:silent,payme:none',
      CHAIN_DRIVERS: 'nem:none',
    }));
  });
  afterAll(async () => {
    await world.close();
    bank.close();
    for (const name of ['tiny', 'silent']) Reflect.deleteProperty(DRIVERS.fiatRail, name);
  });

  const paid = (id: string, eventId = `payment-${id}`) =>
    bank.pay({ reference: id, id: eventId, amount: '200', currency: 'SGD' });

  it('are read apart: while one never answers, payments of the others are acted upon', async () => {
    const order = await buy(world.partner, userId);
    const simulated = await buy(world.partner, userId, { method: 'upi', fiat: 10_000 });

    paid(order.id);
    await payFiat(world.partner, simulated.id);

    await reaches(world.partner, order.id, 'completed');
    await reaches(world.partner, simulated.id, 'completed');
    const feeds = await feedCursors.find(world);
    expect(feeds.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['chain', 'fiatRail', 'fiatRail:silent', 'fiatRail:tiny']),
    );
    expect(feeds.find(({ source }) => source === 'fiatRail:silent')).toMatchObject({ cursor: '', readAt: null });
  });

  it('are given what they need to pay out: it is shown, and checked when a sell is created', async () => {
    const { body } = await world.partner.get('/api/methods');
    const shown = body.sell.flatMap(({ methods }: { methods: object[] }) => methods);
    const sellBy = (methodAttributes: object) =>
      world.partner.post(`/api/users/${userId}/transactions`, { ...SELL, method: 'fps', methodAttributes });

    expect(shown).toContainEqual(expect.objectContaining({ method: 'fps', attributes: ['accountName', 'account'] }));
    expect(shown.filter((method: object) => 'attributes' in method)).toHaveLength(1);
    expect(JSON.stringify(body.buy)).not.toContain('attributes');
    expect(await sellBy({ accountName: 'Ada' })).toMatchObject({
      status: 400,
      body: { code: 'METHOD_ATTRIBUTES_INVALID', details: [{ field: 'methodAttributes.account' }] },
    });
    expect(await sellBy({ accountName: 'Ada', account: '1234567' })).toMatchObject({ status: 201 });
  });

  it('leave what has none out of the offer, and refuse orders for it', async () => {
    const { body: methods } = await world.partner.get('/api/methods');

    expect(JSON.stringify(methods)).toContain('"paynow"');
    expect(JSON.stringify(methods)).not.toContain('"payme"');
    const refused = [
      await world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, method: 'payme' }),
      await world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, cryptoCurrency: 'NEM', fiat: 500 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('may give two payments one id, and both count', async () => {
    const order = await buy(world.partner, userId);
    const simulated = await buy(world.partner, userId, { method: 'upi', fiat: 10_000 });

    await payFiat(world.partner, simulated.id, { id: 'same' });
    paid(order.id, `${simulated.id}:same`);

    await reaches(world.partner, order.id, 'completed');
    await reaches(world.partner, simulated.id, 'completed');
    const events = await inboundEvents.find(world, { transactionId: order.id });
    expect(events.map(({ eventId }) => eventId)).toEqual([`tiny/${simulated.id}:same`]);
  });

  it('pay out by the driver of the method, and are asked about it when the method has another since', async () => {
    const order = await sell(world.partner, userId);
    await deposit(world.partner, order.id);
    await reaches(world.partner, order.id, 'completed');
    const payout = () => payouts.get(world, { transactionId: order.id });
    expect(await payout()).toMatchObject({ driver: 'tiny', reference: expect.stringMatching(/^TINY-/) });
    const sent = (await payout()).id;
    await payouts.update(world, { id: sent }, { state: 'submitted' });

    await world.stopWorker();
    const other = await createWorker(loadEnv(settingsWith(world, 'paynow:sandbox,old:tiny')));
    try {
      await world.database.query(`INSERT INTO outbox (id, queue, name, payload, run_at)
        VALUES (gen_random_uuid(), 'payouts', 'confirmPayout', '{"payoutId":"${sent}"}', now())`);
      await eventually('it is confirmed', async () => (await payout()).state === 'confirmed');

      expect(bank.payouts.has(sent)).toBe(true);
      expect(await feedCursors.get(world, { source: 'fiatRail:silent' })).toMatchObject({ retired: true });
      expect(await feedCursors.get(world, { source: 'fiatRail:tiny' })).toMatchObject({ retired: false });
    } finally {
      await other.close();
    }
  });
});

const settingsWith = ({ env }: World, RAIL_DRIVERS: string) => ({
  DATABASE_URL: env.DATABASE_URL,
  DATA_DIR: env.DATA_DIR,
  LOG_LEVEL: 'silent',
  RAIL_DRIVERS,
});
