import { Logger } from '@nestjs/common';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';
import { payouts } from '../../test/support/rows/tables.js';
import { HITPAY_SETTINGS, HitpayStandIn } from '../support/stand-ins/hitpay.js';
import { XENDIT_SETTINGS, XenditStandIn } from '../support/stand-ins/xendit.js';
import { buy, deposit, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

describe('orders that HitPay collects and Xendit pays out', () => {
  let world: World;
  let userId: string;
  let hitpay: HitpayStandIn;
  let xendit: XenditStandIn;
  let door: number;
  beforeAll(async () => {
    hitpay = await new HitpayStandIn().listen();
    xendit = await new XenditStandIn().listen();
    door = await freePort();
    ({ world, userId } = await startTrading({
      RAIL_DRIVERS: 'gojek-id:hitpay,paynow:hitpay,viettel-pay:none',
      RAIL_PAYOUT_DRIVERS: 'gojek-id:xendit,viettel-pay:xendit,paynow:none',
      ...{ HITPAY_URL: hitpay.url, XENDIT_URL: xendit.url, DRIVER_EVENTS_PORT: String(door) },
      ...HITPAY_SETTINGS,
      ...XENDIT_SETTINGS,
    }));
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    hitpay.close();
    xendit.close();
  });

  const GOPAY = {
    method: 'gojek-id',
    methodAttributes: { phone: '8123456789', code: '+62', accountName: 'Ada Lovelace' },
  };
  const stateOf = async (transactionId: string) => (await payouts.find(world, { transactionId }))[0]?.state;

  it('a buy by QRIS is collected by HitPay, and completed', async () => {
    const { id, fiat } = await buy(world.partner, userId, { method: 'gojek-id', fiat: 1_500_000 });

    hitpay.pay(id, { amount: String(fiat), currency: 'IDR' });

    await reaches(world.partner, id, 'completed');
  });

  it('a sell to GoPay is paid by one payout at Xendit, though an answer is lost, and confirmed by asking', async () => {
    const { id } = await sell(world.partner, userId, GOPAY);
    xendit.failNext('POST /v2/payouts', 'forgotten');

    await deposit(world.partner, id);

    await reaches(world.partner, id, 'completed');
    const [sent] = await payouts.find(world, { transactionId: id });
    const made = xendit.payouts.filter(({ transaction }) => transaction === id);
    expect(made).toMatchObject([
      { channel: 'ID_GOPAY', amount: sent?.amount.toString(), currency: 'IDR', reference: sent?.id },
    ]);
    expect([sent?.driver, sent?.state]).toEqual(['xendit', 'submitted']);

    const lie = xendit.notificationOf({ ...made[0]!, status: 'SUCCEEDED' });
    const push = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${door}/rails/xendit/events`, { method: 'POST', body: lie.body, headers });
    expect([(await push(lie.headers)).status, (await push({ 'x-callback-token': 'x' })).status]).toEqual([200, 401]);
    await world.advance(60);
    expect(await stateOf(id)).toBe('submitted'); // the webhook was early, and Xendit reports ACCEPTED

    made[0]!.status = 'SUCCEEDED';
    await eventually('it is confirmed', async () => {
      await world.advance(60);
      return (await stateOf(id)) === 'confirmed';
    });
  });

  it('a payout that Xendit sends back after it was accepted waits for an operator', async () => {
    const { id } = await sell(world.partner, userId, GOPAY);
    await deposit(world.partner, id);
    await reaches(world.partner, id, 'completed');
    Object.assign(
      xendit.payouts.find(({ transaction }) => transaction === id)!,
      { status: 'REVERSED' },
    );

    await eventually('it is uncertain', async () => {
      await world.advance(60);
      return (await stateOf(id)) === 'uncertain';
    });
    expect(xendit.sentFor(id)).toBe(1);
  });

  it('offers the side alone that has a driver', async () => {
    const { body } = await world.partner.get('/api/methods');
    const sides = (id: string): boolean[] =>
      [body.buy, body.sell].map((countries: Json[]) =>
        countries.some(({ methods }) => methods.some(({ method }: Json) => method === id)),
      );

    expect([sides('gojek-id'), sides('viettel-pay'), sides('paynow')]).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ]);
  });
});
