import { Logger } from '@nestjs/common';
import { atRest } from '../../test/support/at-rest.js';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { driverPushes, payouts, receipts } from '../../test/support/rows/tables.js';
import { HITPAY_SETTINGS, HitpayStandIn, signedHeaders } from '../support/stand-ins/hitpay.js';
import { buy, deposit, payoutWill, reaches, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const NAMED = { methodAttributes: { phone: '91234567', code: '+65', accountName: 'Ada Lovelace' } };

describe('orders by HitPay', () => {
  let world: World;
  let userId: string;
  let hitpay: HitpayStandIn;
  let door: number;
  beforeAll(async () => {
    [hitpay, door] = [await new HitpayStandIn().listen(), await freePort()];
    ({ world, userId } = await startTrading({
      RAIL_DRIVERS: 'paynow:hitpay',
      HITPAY_URL: hitpay.url,
      ...HITPAY_SETTINGS,
      DRIVER_EVENTS_PORT: String(door),
    }));
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    hitpay.close();
  });

  const push = async ({ body, headers }: { body: Buffer; headers: Record<string, string> }): Promise<number> =>
    (await fetch(`http://127.0.0.1:${door}/rails/hitpay/events`, { method: 'POST', body, headers })).status;
  const payOrder = (id: string, amount = '200', currency = 'SGD') => hitpay.pay(id, { amount, currency });

  it('a buy shows its QR code, is paid, and is completed without any webhook', async () => {
    const { id, peer, qrCode } = await buy(world.partner, userId);
    const request = [...hitpay.requests.values()].find(({ reference }) => reference === id);
    expect(peer.account).toBe(`PayNow, HitPay payment request ${request?.id}`);
    expect(qrCode).toContain(request?.id);

    payOrder(id);

    await reaches(world.partner, id, 'completed');
  });

  it('a buy whose webhook comes twice and whose charge is listed twice is paid and booked once', async () => {
    const { id } = await buy(world.partner, userId);
    hitpay.isRepeating = true;
    const charge = payOrder(id);

    const answers = [await push(hitpay.notificationOf(charge)), await push(hitpay.notificationOf(charge))];

    expect(answers).toEqual([200, 200]);
    await reaches(world.partner, id, 'completed');
    expect(await payouts.find(world, { transactionId: id })).toHaveLength(1);
    expect(await driverPushes.find(world, { driver: 'hitpay' })).toHaveLength(1);
    hitpay.isRepeating = false;
  });

  it('a buy stays unpaid by a webhook alone, by one with another signature, and one with other content is a question', async () => {
    const { id } = await buy(world.partner, userId);
    const request = [...hitpay.requests.values()].find(({ reference }) => reference === id);
    const claim = (amount: number) => {
      const body = Buffer.from(JSON.stringify({ id: 'claimed', payment_request_id: request?.id, amount }));
      return { body, headers: signedHeaders(body, HITPAY_SETTINGS.HITPAY_WEBHOOK_SALT) };
    };
    const forged = { ...claim(200), headers: signedHeaders(claim(200).body, 'another salt') };

    const answers = [await push(forged), await push(claim(200)), await push(claim(2_000))];

    expect(answers).toEqual([401, 200, 200]);
    await reconcile(world);
    expect(await openFindings(world, 'pushContradicted')).toMatchObject([
      { subject: expect.stringContaining('push:fiatRail:hitpay:claimed/') },
    ]);
    expect(await statusOf(world.partner, id)).toBe('pending');
  });

  it('a charge that HitPay reports again with another amount changes no order, and waits for a person', async () => {
    const { id } = await buy(world.partner, userId);
    const charge = payOrder(id);
    await reaches(world.partner, id, 'completed');
    charge.amount = '20';

    expect(await push(hitpay.notificationOf(charge, undefined, 'updated'))).toBe(200);

    await eventually('both reports wait', async () => {
      const { body } = await world.operator.get('/ops/unmatched');
      return body.conflicts.some(({ eventId }: { eventId: string }) => eventId === `hitpay/${charge.id}`);
    });
    expect(await statusOf(world.partner, id)).toBe('completed');
  });

  it('a sell asks for the name that a transfer needs, and is paid by one transfer, though its answer is lost', async () => {
    const refused = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...{ type: 'sell', method: 'paynow', cryptoCurrency: 'BTC', crypto: 0.002 },
      methodAttributes: { phone: '91234567', code: '+65' },
    });
    const { id } = await sell(world.partner, userId, NAMED);
    hitpay.failNext('POST /v1/transfers', 'forgotten');

    await deposit(world.partner, id);

    await reaches(world.partner, id, 'completed');
    const [paid] = await payouts.find(world, { transactionId: id });
    expect(refused.status).toBe(400);
    expect(hitpay.transfers.filter(({ reference }) => reference === id)).toMatchObject([
      {
        amount: paid?.amount.toString(),
        currency: 'sgd',
        beneficiary: { account_number: '+6591234567', holder_name: 'Ada Lovelace', transfer_type: 'paynow' },
      },
    ]);
    hitpay.transfers[0]!.status = 'paid';
    await world.advance(60);
    await eventually('it is confirmed', async () => {
      const [payout] = await payouts.find(world, { transactionId: id });
      return payout?.state === 'confirmed' && payout.driver === 'hitpay';
    });
  });

  it('a transfer of another amount than was ordered is no payment: it waits, with both amounts, for an operator', async () => {
    const { id } = await sell(world.partner, userId, NAMED);
    hitpay.changedAmount = '1';

    await deposit(world.partner, id);

    const payout = await eventually('it is uncertain', async () => {
      const [found] = await payouts.find(world, { transactionId: id });
      return found?.state === 'uncertain' && found;
    });
    expect(payout.reason).toMatch(/^transfer .* of HitPay is of 1 SGD, and [\d.]+ SGD was ordered$/);
    expect(hitpay.sentFor(id)).toBe(1);
  });

  it('a buy whose crypto cannot be sent goes back by one refund of its charge, which takes nothing from the books', async () => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'fail');
    const charge = payOrder(id);
    await reaches(world.partner, id, 'payout_failed');
    hitpay.failNext('POST /v1/refund', 'forgotten');

    await world.operator.post(`/ops/transactions/${id}/refund`, { reason: 'the wallet takes nothing' });

    await reaches(world.partner, id, 'refunded');
    expect([charge.status, charge.refunds.map(({ amount }) => amount)]).toEqual(['refunded', ['200']]);
    await push(hitpay.notificationOf(charge, undefined, 'updated'));
    await atRest(world);
    await reconcile(world);
    expect(await statusOf(world.partner, id)).toBe('refunded');
    expect((await receipts.find(world, { transactionId: id })).map(({ dropped }) => dropped)).toEqual([false]);
  });

  it('money of no order is unmatched, and goes back to its payer once', async () => {
    const charge = hitpay.pay('a shop of the same account', { amount: '43', currency: 'SGD' });
    const event = await eventually('it is unmatched', async () => {
      const { body } = await world.operator.get('/ops/unmatched');
      return body.events.find(({ eventId }: { eventId: string }) => eventId === `hitpay/${charge.id}`);
    });

    await world.operator.post(`/ops/api/unmatched/${event.id}/return`, { reason: 'no order expects it' });

    await eventually('it went back', () => charge.refunds.length === 1);
    await atRest(world);
    expect(charge.refunds).toMatchObject([{ amount: '43', currency: 'sgd' }]);
  });
});
