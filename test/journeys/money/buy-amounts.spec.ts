import type { Json } from '../../support/client.js';
import { expectInvariants } from '../../support/invariants.js';
import { expectSettled } from '../../support/ledger.js';
import { moneySent } from '../../support/money-sent.js';
import { BUY_WINDOW, stepsOf } from '../../support/money-trading.js';
import { setPrices } from '../../support/prices.js';
import { quiet } from '../../support/queues.js';
import { journals } from '../../support/rows/tables.js';
import { buy, payFiat, reaches, statusOf } from '../../support/trades.js';
import { startTrading } from '../../support/trading.js';
import type { World } from '../../support/world.js';

const payoutOf = ({ total }: Json) => expect.objectContaining({ rail: 'chain', amount: total, currency: 'BTC' });
const refundOf = (amount: number, currency = 'SGD') =>
  expect.objectContaining({ rail: 'bank', purpose: 'refund', amount, currency });

describe('the amount of a buy', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const pay = async (id: string, fields: object = {}): Promise<void> => {
    await payFiat(world.partner, id, fields);
    await quiet(world);
  };
  const expire = async (): Promise<void> => {
    await world.advance(BUY_WINDOW + 1);
    await quiet(world);
  };

  it('E1: exact and in time, is paid out once', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id);
    await reaches(world.partner, order.id, 'completed');

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    const books = await expectSettled(world, order.id);
    expect(books).toMatchObject({
      'bank SGD': '200',
      'hot_wallet:bitcoin BTC': String(-order.total),
      'fee_income BTC': String(-order.serviceCharge),
    });
  });

  it('E2: reported 50 times at once, is one step, one booking and one payout', async () => {
    const order = await buy(world.partner, userId);

    await Promise.all(Array.from({ length: 50 }, () => payFiat(world.partner, order.id, { id: 'FT-1' })));
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    const booked = await journals.find(world, { transactionId: order.id });
    expect(booked.map(({ cause }) => cause)).toEqual(['received', 'allocated', 'paidOut']);
    await expectSettled(world, order.id);
  });

  it('E8: short by no more than the tolerance, waits for the rest and is carried out as ordered at the deadline', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id, { amount: 199 });
    expect(await statusOf(world.partner, order.id)).toBe('pending');
    await expectSettled(world, order.id, { holds: { 'suspense_fiat SGD': '-199' } });
    await expire();

    expect(await reaches(world.partner, order.id, 'completed')).toMatchObject({ fiat: 200, total: order.total });
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'bank SGD': '199' });
  });

  it('E8: short by no more than the tolerance, owes back all that comes after that', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id, { amount: 199 });
    await expire();
    await reaches(world.partner, order.id, 'completed');

    await pay(order.id, { amount: 2.5 });

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order), refundOf(2.5)]);
    await expectSettled(world, order.id);
  });

  it('E8: short by more, goes back at the deadline', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id, { amount: 198.99 });
    await expire();

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'expired_fiat_not_received', 'refunded']);
    expect(await moneySent(world, order.id)).toEqual([refundOf(198.99)]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E8: short, but topped up before the deadline, is complete', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id, { amount: 198.99 });

    await pay(order.id, { amount: 1.01 });

    await reaches(world.partner, order.id, 'completed');
    await expectSettled(world, order.id);
  });

  it('E9: in several parts, is received when the last of them comes', async () => {
    const order = await buy(world.partner, userId);

    for (const amount of [50, 50, 99.99]) await pay(order.id, { amount });
    expect(await stepsOf(world, order.id)).toEqual(['pending']);
    await pay(order.id, { amount: 0.01 });

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });

  it('E10: too large, is carried out as ordered, and the excess goes back', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id, { amount: 250.01 });

    expect(await reaches(world.partner, order.id, 'completed')).toMatchObject({
      fiat: 200,
      crypto: order.crypto,
      total: order.total,
    });
    expect(await moneySent(world, order.id)).toEqual(expect.arrayContaining([payoutOf(order), refundOf(50.01)]));
    expect(await moneySent(world, order.id)).toHaveLength(2);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'bank SGD': '200' });
  });

  it('E11: in another currency, goes back unconverted while the order waits', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id, { amount: 1_200, currency: 'HKD' });
    expect(await statusOf(world.partner, order.id)).toBe('pending');
    expect(await moneySent(world, order.id)).toEqual([refundOf(1_200, 'HKD')]);
    await expectSettled(world, order.id);
    await pay(order.id);

    await reaches(world.partner, order.id, 'completed');
    await expectSettled(world, order.id);
  });

  it('E11: in a currency that we do not handle, is kept safe for a person', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id, { amount: 150, currency: 'CHF' });
    await expire();

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'expired_fiat_not_received']);
    expect(await moneySent(world, order.id)).toEqual([]);
    await expectSettled(world, order.id, { holds: { 'suspense_fiat CHF': '-150' } });
  });

  it('E14: paid a second time after completion, goes back, and the order stays as it is', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id);
    const completed = await reaches(world.partner, order.id, 'completed');

    await pay(order.id, { id: 'second' });
    await pay(order.id, { id: 'third', amount: 12.5 });

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order), refundOf(200), refundOf(12.5)]);
    expect((await world.partner.get(`/api/transactions/${order.id}`)).body).toEqual(completed);
    await expectSettled(world, order.id);
  });

  it('E14: paid after it was cancelled, goes back', async () => {
    const order = await buy(world.partner, userId);
    await world.partner.post(`/api/users/${userId}/transactions/${order.id}/cancel`);

    await pay(order.id);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'cancelled']);
    expect(await moneySent(world, order.id)).toEqual([refundOf(200)]);
    await expectSettled(world, order.id);
  });

  it('E28: is at the price of its creation, wherever the market goes until it is paid', async () => {
    const order = await buy(world.partner, userId);
    const back = await setPrices(world, { usd: { BTC: '182501' } });

    await pay(order.id);
    const completed = await reaches(world.partner, order.id, 'completed');
    await back();

    expect(completed).toMatchObject({ crypto: order.crypto, total: order.total, cryptoPrice: order.cryptoPrice });
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });
});

describe('a buy that is carried out for what came in', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ UNDERPAID_BUY: 'proRata' }));
  });
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const payUntilTheEnd = async (id: string, amount: number): Promise<void> => {
    await payFiat(world.partner, id, { amount });
    await quiet(world);
    await world.advance(BUY_WINDOW + 1);
    await quiet(world);
  };

  it('E8: has the numbers of a quote for it, at the locked price', async () => {
    const order = await buy(world.partner, userId);
    const back = await setPrices(world, { usd: { BTC: '50000' } });

    await payUntilTheEnd(order.id, 150);
    const completed = await reaches(world.partner, order.id, 'completed');
    await back();

    const { crypto, serviceCharge, total } = await buy(world.partner, userId, { fiat: 150 });
    expect(completed).toMatchObject({ fiat: 150, crypto, serviceCharge, total, cryptoPrice: order.cryptoPrice });
    expect(await moneySent(world, order.id)).toEqual([payoutOf(completed)]);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'bank SGD': '150' });
  });

  it('E8: shows the partner the amounts that it was carried out for', async () => {
    const order = await buy(world.partner, userId);

    await payUntilTheEnd(order.id, 150);
    await reaches(world.partner, order.id, 'completed');

    const reported = world.sink.received
      .filter(({ body }) => body.payload.id === order.id)
      .map(({ body }) => [body.payload.status, body.payload.fiat]);
    expect(reported.slice(0, 2)).toEqual([
      ['pending', 200],
      ['fiat_received', 150],
    ]);
  });

  it('E8: is carried out from the least that can be ordered; below, it goes back', async () => {
    const [enough, tooLittle] = [await buy(world.partner, userId), await buy(world.partner, userId)];
    await payFiat(world.partner, enough.id, { amount: 100 });
    await payFiat(world.partner, tooLittle.id, { amount: 99.99 });
    await quiet(world);

    await world.advance(BUY_WINDOW + 1);
    await quiet(world);

    expect(await stepsOf(world, enough.id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(await stepsOf(world, tooLittle.id)).toEqual(['pending', 'expired_fiat_not_received', 'refunded']);
    await expectSettled(world, enough.id);
    await expectSettled(world, tooLittle.id);
  });

  it('E14: sends back what comes after that', async () => {
    const order = await buy(world.partner, userId);
    await payUntilTheEnd(order.id, 150);

    await payFiat(world.partner, order.id, { amount: 50 });
    await quiet(world);

    expect(await moneySent(world, order.id)).toEqual([expect.objectContaining({ rail: 'chain' }), refundOf(50)]);
    await expectSettled(world, order.id);
  });
});
