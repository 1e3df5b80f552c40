import { SandboxControls } from '@rampart/drivers';
import { TransactionSignals } from '@rampart/transactions';
import type { Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { handlerOf } from '../../../test/support/handlers.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { type Balances, expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import {
  declareRefundDestination,
  GRACE,
  HOUR,
  secondsAfter,
  SELL_WINDOW,
  setVerified,
  stepsOf,
  unheardDeposit,
} from '../../../test/support/money-trading.js';
import { setPrices } from '../../../test/support/prices.js';
import { quiet } from '../../../test/support/queues.js';
import { openFindings, reconcile } from '../../../test/support/reconciliation.js';
import { endPaymentWindow } from '../../../test/support/rows/orders.js';
import { inboundEvents } from '../../../test/support/rows/tables.js';
import { deposit, payoutWill, reaches, sell, statusOf, WALLETS } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const USD = 91_250.5;
const PAID = ['pending', 'btc_in_mempool', 'btc_received', 'completed'];
const LATE = ['pending', 'expired_btc_not_in_mempool'];
const payoutOf = ({ total }: Json) =>
  expect.objectContaining({ rail: 'bank', purpose: 'payout', amount: total, currency: 'SGD' });
const returned = (amount: number) =>
  expect.objectContaining({
    rail: 'chain',
    amount,
    currency: 'BTC',
    to: { kind: 'wallet', chain: 'bitcoin', address: WALLETS.BTC },
  });
const waiting = (amount: number): { holds: Balances } => ({ holds: { 'suspense_crypto BTC': String(-amount) } });

describe('a deposit', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const send = async (id: string, fields: object = {}): Promise<void> => {
    await deposit(world.partner, id, fields);
    await quiet(world);
  };
  const pass = async (seconds: number): Promise<void> => {
    await world.advance(seconds);
    await quiet(world);
  };
  const expired = async (late = 300): Promise<Json> => {
    const order = await sell(world.partner, userId);
    await world.advance(SELL_WINDOW + late);
    await reaches(world.partner, order.id, 'expired_btc_not_in_mempool');
    return order;
  };

  it('E29: seen in the mempool, is no money yet; confirmed, it is paid for', async () => {
    const order = await sell(world.partner, userId);

    await send(order.id, { confirmations: 0 });
    expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool']);
    expect(await expectSettled(world, order.id)).toEqual({});
    await send(order.id);

    expect(await stepsOf(world, order.id)).toEqual(PAID);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    expect(await expectSettled(world, order.id)).toMatchObject({
      'hot_wallet:bitcoin BTC': '0.002',
      'bank SGD': String(-order.total),
      'fee_income BTC': String(-order.serviceCharge),
    });
  });

  it('E30: first seen in a block, is reported as seen and then as received', async () => {
    const order = await sell(world.partner, userId);

    await send(order.id);

    await eventually('every step is reported', () => world.sink.statusesOf(order.id).length === PAID.length);
    expect(world.sink.statusesOf(order.id)).toEqual(PAID);
    await expectSettled(world, order.id);
  });

  it('E31: evicted from the mempool after the window, leaves nothing behind, and the order expires', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { confirmations: 0, txId: `evicted-${order.id}` });
    await pass(SELL_WINDOW + 1);
    expect(await statusOf(world.partner, order.id)).toBe('btc_in_mempool');

    await send(order.id, { dropped: true, txId: `evicted-${order.id}` });

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool', 'expired_btc_not_in_mempool']);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E32: replaced by one with a higher fee, counts once, as the replacement says', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { confirmations: 0, txId: `old-${order.id}` });
    await send(order.id, { confirmations: 0, txId: `new-${order.id}` });
    await send(order.id, { dropped: true, txId: `old-${order.id}` });

    await send(order.id, { txId: `new-${order.id}` });

    expect(await reaches(world.partner, order.id, 'completed')).toMatchObject({ blockchainTxId: `new-${order.id}` });
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'hot_wallet:bitcoin BTC': '0.002' });
  });

  it('E33: double-spent while the window is open, sets the order back to pending, and the clock goes on', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { confirmations: 0, txId: `spent-${order.id}` });

    await send(order.id, { dropped: true, txId: `spent-${order.id}` });
    await pass(SELL_WINDOW + 1);

    expect(await stepsOf(world, order.id)).toEqual([
      'pending',
      'btc_in_mempool',
      'pending',
      'expired_btc_not_in_mempool',
    ]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E33: dropped, is late news to an order that another deposit has reached meanwhile, which is then paid for', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { amount: 0.002, confirmations: 0, txId: `goes-${order.id}` });
    await send(order.id, { amount: 0.002, dropped: true, txId: `goes-${order.id}` });
    await send(order.id, { amount: 0.0015, confirmations: 100, txId: `stays-${order.id}` });

    await world.worker.get(TransactionSignals, { strict: false }).sendSignal(order.id, 'cryptoDropped');

    expect(await statusOf(world.partner, order.id)).toBe('btc_in_mempool');
    await pass(SELL_WINDOW + 60);
    await reaches(world.partner, order.id, 'completed');
    await expectSettled(world, order.id);
  });

  it('E34: reversed by a reorganisation before anything was paid, is reversed, and paid for when it comes again', async () => {
    const order = await sell(world.partner, userId);
    await setVerified(world, userId, 'not-verified');
    await deposit(world.partner, order.id, { txId: `reversed-${order.id}` });
    await reaches(world.partner, order.id, 'btc_received');
    await expectSettled(world, order.id, { holds: { 'customer_liability SGD': String(-order.total) } });

    await deposit(world.partner, order.id, { dropped: true, txId: `reversed-${order.id}` });
    await reaches(world.partner, order.id, 'pending');
    expect(await expectSettled(world, order.id)).toEqual({});
    await setVerified(world, userId, 'verified');
    await handlerOf(world, 'sendPayout').handleJob({ transactionId: order.id }); // an earlier job that runs late
    expect(await moneySent(world, order.id)).toEqual([]);
    await send(order.id, { txId: `again-${order.id}` });

    expect(await stepsOf(world, order.id)).toEqual([
      'pending',
      'btc_in_mempool',
      'btc_received',
      'btc_in_mempool',
      'pending',
      'btc_in_mempool',
      'btc_received',
      'completed',
    ]);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });

  it('E34: of two, one reversed before anything was paid, is no longer enough: the order waits again', async () => {
    const order = await sell(world.partner, userId);
    await setVerified(world, userId, 'not-verified');
    await deposit(world.partner, order.id, { amount: 0.0012, txId: `stays-${order.id}` });
    await deposit(world.partner, order.id, { amount: 0.0008, txId: `goes-${order.id}` });
    await reaches(world.partner, order.id, 'btc_received');

    await deposit(world.partner, order.id, { amount: 0.0008, dropped: true, txId: `goes-${order.id}` });
    await reaches(world.partner, order.id, 'btc_in_mempool');
    await setVerified(world, userId, 'verified');
    await expectSettled(world, order.id, waiting(0.0012));
    expect(await moneySent(world, order.id)).toEqual([]);
    await send(order.id, { amount: 0.0008, txId: `instead-${order.id}` });

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });

  it('E35: reversed after it was paid for, stays completed, and is a claim in the books and an alarm', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { txId: `paid-${order.id}` });
    await reaches(world.partner, order.id, 'completed');

    await send(order.id, { dropped: true, txId: `paid-${order.id}` });

    expect(await statusOf(world.partner, order.id)).toBe('completed');
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id, { holds: { 'receivable BTC': '0.002' } });
    await reconcile(world);
    expect(await openFindings(world, 'receivableOpen')).toContainEqual(
      expect.objectContaining({ subject: `transaction:${order.id}` }),
    );
  });

  it('E35: that comes back after it was paid for, is no claim any more, and counted once', async () => {
    const order = await sell(world.partner, userId);
    const txId = `returns-${order.id}`;
    await send(order.id, { txId });
    await send(order.id, { dropped: true, txId });

    for (const fields of [{ dropped: false, confirmations: 0 }, {}, {}]) await send(order.id, { txId, ...fields });

    expect(await stepsOf(world, order.id)).toEqual(PAID);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'hot_wallet:bitcoin BTC': '0.002' });
  });

  it('E32: dropped from the mempool and seen again, is counted once', async () => {
    const order = await sell(world.partner, userId);
    const txId = `seen-again-${order.id}`;
    for (const fields of [{ confirmations: 0 }, { dropped: true }, { dropped: false, confirmations: 0 }])
      await send(order.id, { txId, ...fields });
    expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool', 'pending', 'btc_in_mempool']);

    await send(order.id, { txId });

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'hot_wallet:bitcoin BTC': '0.002' });
  });

  it('E34: reversed twice and back twice before anything was paid, is booked as often as it is here, and paid for once', async () => {
    const order = await sell(world.partner, userId);
    const txId = `to-and-fro-${order.id}`;
    await setVerified(world, userId, 'not-verified');
    for (let times = 0; times < 2; times++) {
      await deposit(world.partner, order.id, { txId, dropped: false });
      await reaches(world.partner, order.id, 'btc_received');
      await deposit(world.partner, order.id, { txId, dropped: true });
      await reaches(world.partner, order.id, 'pending');
      expect(await expectSettled(world, order.id)).toEqual({});
    }
    await setVerified(world, userId, 'verified');

    await send(order.id, { txId, dropped: false });

    expect(await reaches(world.partner, order.id, 'completed')).toMatchObject({ blockchainTxId: txId });
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'hot_wallet:bitcoin BTC': '0.002' });
  });

  it('E34: reversed after its payout failed, is not paid for by a retry, until it is here again', async () => {
    const order = await sell(world.partner, userId);
    const txId = `failed-${order.id}`;
    await payoutWill(world.partner, order.id, 'fail');
    await send(order.id, { txId });
    await send(order.id, { txId, dropped: true });
    expect(await statusOf(world.partner, order.id)).toBe('pending');
    const retry = await world.operator.post(`/ops/transactions/${order.id}/retry-payout`, { reason: 'try again' });
    expect(retry).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_RETRYABLE' } });

    await send(order.id, { txId, dropped: false });

    expect(await statusOf(world.partner, order.id)).toBe('completed');
    await expectSettled(world, order.id);
  });

  it('E36: in the mempool in time, though heard of later, is paid for at the locked price', async () => {
    const order = await expired(7_200);
    const back = await setPrices(world, { usd: { BTC: '50000' } });

    await unheardDeposit(world, order, { seenAt: secondsAfter(order, SELL_WINDOW) });
    await reaches(world.partner, order.id, 'completed');
    await back();

    expect(await stepsOf(world, order.id)).toEqual([...LATE, ...PAID.slice(1)]);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });

  it('E36: a little late, at a price that fell within the tolerance, is paid for at the new price', async () => {
    const order = await expired();
    const back = await setPrices(world, { usd: { BTC: String(USD * 0.992) } });
    const now = await sell(world.partner, userId);

    await send(order.id);
    const completed = await reaches(world.partner, order.id, 'completed');
    await back();

    expect(await stepsOf(world, order.id)).toEqual([...LATE, ...PAID.slice(1)]);
    expect(completed).toMatchObject({ crypto: 0.002, fiat: now.fiat, total: now.total, cryptoPrice: now.cryptoPrice });
    expect(completed.total).toBeLessThan(order.total);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(now)]);
    await expectSettled(world, order.id);
  });

  it('E36: a little late, though the window was not closed yet, when the price fell beyond the tolerance, is not paid for', async () => {
    const order = await sell(world.partner, userId);
    await endPaymentWindow(world, order.id, '1 minute'); // its job runs three hours later
    const back = await setPrices(world, { usd: { BTC: String(USD * 0.989) } });

    await send(order.id);
    await back();

    expect(await stepsOf(world, order.id)).toEqual(LATE.slice(0, 2));
    expect(await moneySent(world, order.id)).toEqual([]);
    await expectSettled(world, order.id, { holds: { 'suspense_crypto BTC': '-0.002' } });
  });

  it('E36: a little late, is honoured once: confirmed when the price has gone, it keeps its price', async () => {
    const order = await expired();
    await send(order.id, { confirmations: 0 });
    expect(await statusOf(world.partner, order.id)).toBe('btc_in_mempool');
    const back = await setPrices(world, { usd: { BTC: '50000' } });

    await send(order.id);
    await back();

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });

  it.each([
    ['a little late, when the price fell beyond the tolerance', 300, 0.989],
    ['beyond the grace, at the same price', GRACE + 60, 1],
  ])('E36: %s, goes back to the declared refund destination', async (_, late, factor) => {
    const order = await expired(late);
    await declareRefundDestination(world, order.id);
    const back = await setPrices(world, { usd: { BTC: String(USD * factor) } });

    await send(order.id);
    await back();

    expect(await stepsOf(world, order.id)).toEqual([...LATE, 'refunded']);
    expect(await moneySent(world, order.id)).toEqual([returned(0.002)]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E36: too late and without a refund destination, is kept until there is one, and never sent to its sender', async () => {
    const order = await expired(7_200);
    await send(order.id, { txId: `late-${order.id}` });
    await pass(24 * HOUR);
    expect(await stepsOf(world, order.id)).toEqual(LATE);
    expect(await moneySent(world, order.id)).toEqual([]);
    await expectSettled(world, order.id, waiting(0.002));

    await declareRefundDestination(world, order.id);
    await send(order.id, { txId: `late-${order.id}` });

    expect(await stepsOf(world, order.id)).toEqual([...LATE, 'refunded']);
    expect(await moneySent(world, order.id)).toEqual([returned(0.002)]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  describe('that is not what was ordered', () => {
    it('E37: too small, is paid for what it is, at the locked price, when the window closes', async () => {
      const order = await sell(world.partner, userId);

      await send(order.id, { amount: 0.0015 });
      expect(await statusOf(world.partner, order.id)).toBe('btc_in_mempool');
      await expectSettled(world, order.id, waiting(0.0015));
      const back = await setPrices(world, { usd: { BTC: '50000' } });
      await pass(SELL_WINDOW + 1);
      const completed = await reaches(world.partner, order.id, 'completed');
      await back();

      const { fiat, serviceCharge, total } = await sell(world.partner, userId, { crypto: 0.0015 });
      expect(completed).toMatchObject({ crypto: 0.0015, fiat, serviceCharge, total, cryptoPrice: order.cryptoPrice });
      expect(await moneySent(world, order.id)).toEqual([payoutOf(completed)]);
      await expectSettled(world, order.id);
    });

    it('E37: too small, and reported only after the window, is paid for what it is', async () => {
      const order = await sell(world.partner, userId);
      await send(order.id, { amount: 0.0015, confirmations: 0 });
      await pass(SELL_WINDOW + 1);

      await send(order.id, { amount: 0.0015 });

      expect(await stepsOf(world, order.id)).toEqual(PAID);
      await expectSettled(world, order.id);
    });

    it('E37: short by no more than the tolerance, is paid for as ordered; the shortage is ours', async () => {
      const order = await sell(world.partner, userId);

      await send(order.id, { amount: 0.00199 });
      await pass(SELL_WINDOW + 1);

      expect(await reaches(world.partner, order.id, 'completed')).toMatchObject({ crypto: 0.002, total: order.total });
      expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
      expect(await expectSettled(world, order.id)).toMatchObject({ 'rounding_income BTC': '0.00001' });
    });

    it('E37: smaller than the least that can be sold, waits for a person', async () => {
      const order = await sell(world.partner, userId);

      await send(order.id, { amount: 0.0008 });
      await pass(SELL_WINDOW + HOUR);

      expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool']);
      expect(await moneySent(world, order.id)).toEqual([]);
      await expectSettled(world, order.id, waiting(0.0008));
    });

    it('E37: a little in time does not hold the price: the rest, a day later, is not paid for at it', async () => {
      const order = await sell(world.partner, userId);
      await send(order.id, { amount: 0.00001, txId: `foot-${order.id}` });
      await pass(24 * HOUR);
      const back = await setPrices(world, { usd: { BTC: '50000' } });

      await send(order.id, { amount: 0.00199, txId: `rest-${order.id}` });
      await pass(HOUR);
      await back();

      expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool']);
      expect(await moneySent(world, order.id)).toEqual([]);
      await expectSettled(world, order.id, waiting(0.002));
    });

    it.each([
      ['is paid for at the worse price', 0.992],
      ['at a price that fell beyond the tolerance, waits', 0.8],
    ])('E36: a little in time does not hold the price: the rest, a little late, %s', async (_, factor) => {
      const order = await sell(world.partner, userId);
      await send(order.id, { amount: 0.000001, txId: `foot-${order.id}` });
      await pass(SELL_WINDOW + 300);
      const back = await setPrices(world, { usd: { BTC: String(USD * factor) } });
      const now = await sell(world.partner, userId);

      await send(order.id, { amount: 0.001, txId: `some-${order.id}` });
      await send(order.id, { amount: 0.000999, txId: `rest-${order.id}` });
      await back();

      if (factor < 0.99) {
        expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool']);
        return expectSettled(world, order.id, waiting(0.002)).then(() => undefined);
      }
      expect(await moneySent(world, order.id)).toEqual([payoutOf(now)]);
      await expectSettled(world, order.id);
    });

    it('E37: completed by a second one that is seen in time, is paid for in full, though that is confirmed later', async () => {
      const order = await sell(world.partner, userId);
      await send(order.id, { amount: 0.0015, txId: `first-${order.id}` });
      await send(order.id, { amount: 0.0005, confirmations: 0, txId: `second-${order.id}` });
      await pass(SELL_WINDOW + HOUR);
      expect(await statusOf(world.partner, order.id)).toBe('btc_in_mempool');

      await send(order.id, { amount: 0.0005, txId: `second-${order.id}` });

      expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
      await expectSettled(world, order.id);
    });

    it('E37: too large, is paid for as ordered, and the excess goes to the refund destination', async () => {
      const order = await sell(world.partner, userId);
      await declareRefundDestination(world, order.id);

      await send(order.id, { amount: 0.0025 });

      expect(await reaches(world.partner, order.id, 'completed')).toMatchObject({ crypto: 0.002, total: order.total });
      expect(await moneySent(world, order.id)).toEqual(expect.arrayContaining([payoutOf(order), returned(0.0005)]));
      expect(await expectSettled(world, order.id)).toMatchObject({ 'hot_wallet:bitcoin BTC': '0.002' });
    });

    it('E37: too large and without a refund destination, keeps the excess safe until there is one', async () => {
      const order = await sell(world.partner, userId);
      await send(order.id, { amount: 0.0025, txId: `large-${order.id}` });
      expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
      await expectSettled(world, order.id, waiting(0.0005));

      await declareRefundDestination(world, order.id);
      await send(order.id, { amount: 0.0025, txId: `large-${order.id}` });

      expect(await moneySent(world, order.id)).toEqual([payoutOf(order), returned(0.0005)]);
      await expectSettled(world, order.id);
    });

    it('E38: in another token, counts for nothing, but is booked and waits for a person', async () => {
      const order = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 200, chain: 'ethereum' });
      const kept = async () =>
        (await inboundEvents.find(world, { transactionId: null })).filter(
          ({ content }) => content['reference'] === order.id,
        );

      await world.api
        .get(SandboxControls, { strict: false })
        .simulateDeposit({ transactionId: order.id, chain: 'ethereum', currency: 'XSGD', amount: '200' });
      await eventually('the feed reported it', async () => (await kept()).length === 1);
      await quiet(world);
      expect(await stepsOf(world, order.id)).toEqual(['pending']);
      await send(order.id);

      expect(await stepsOf(world, order.id)).toEqual(PAID);
      expect(
        await world.database.query(
          `SELECT p.account, trim_scale(sum(p.amount))::text AS amount FROM posting p JOIN journal j ON j.id = p.journal_id
           WHERE j.transaction_id IS NULL AND p.currency = 'XSGD' GROUP BY p.account ORDER BY p.account`,
        ),
      ).toEqual([
        { account: 'hot_wallet:ethereum', amount: '200' },
        { account: 'suspense_crypto', amount: '-200' },
      ]);
    });

    it('E39: to the address of an order that is done, months later, is kept; with a refund destination it goes back', async () => {
      const [kept, sentBack] = [await sell(world.partner, userId), await sell(world.partner, userId)];
      await declareRefundDestination(world, sentBack.id);
      for (const { id } of [kept, sentBack]) await send(id, { txId: `done-${id}` });
      await pass(90 * 24 * HOUR);

      for (const { id } of [kept, sentBack]) await send(id, { amount: 0.003, txId: `again-${id}` });

      expect(await moneySent(world, kept.id)).toEqual([payoutOf(kept)]);
      expect(await moneySent(world, sentBack.id)).toEqual([payoutOf(sentBack), returned(0.003)]);
      expect([await statusOf(world.partner, kept.id), await statusOf(world.partner, sentBack.id)]).toEqual([
        'completed',
        'completed',
      ]);
      await expectSettled(world, kept.id, waiting(0.003));
      await expectSettled(world, sentBack.id);
    });
  });

  it('E40: of one blockchain transaction that pays two orders, counts for each', async () => {
    const orders = [await sell(world.partner, userId), await sell(world.partner, userId)];

    for (const { id } of orders) await send(id, { txId: 'batch' });

    for (const order of orders) {
      expect(await stepsOf(world, order.id)).toEqual(PAID);
      expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
      await expectSettled(world, order.id);
    }
  });

  it('E2: reported 50 times at once, is one receipt and one payout', async () => {
    const order = await sell(world.partner, userId);

    await Promise.all(Array.from({ length: 50 }, () => deposit(world.partner, order.id, { txId: `same-${order.id}` })));
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });
});

describe('where what is too little waits for a person', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ UNDERPAID_SELL: 'hold' }));
  });
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  it('E37: a deposit that is too small is kept as it is, also long after the window', async () => {
    const order = await sell(world.partner, userId);
    await deposit(world.partner, order.id, { amount: 0.0015 });
    await quiet(world);
    await world.advance(SELL_WINDOW + 24 * HOUR);
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool']);
    expect(await moneySent(world, order.id)).toEqual([]);
    await expectSettled(world, order.id, waiting(0.0015));
  });

  const held = async (): Promise<Json> => {
    const order = await sell(world.partner, userId);
    await deposit(world.partner, order.id, { amount: 0.0015, txId: `held-${order.id}` });
    await quiet(world);
    await world.advance(SELL_WINDOW + 1);
    await quiet(world);
    return order;
  };
  const giveBack = (id: string, proof: object = {}) =>
    world.operator.post(`/ops/transactions/${id}/refund`, { reason: 'the user asked for it', ...proof });

  it('E37: a person sends it back to the declared destination, and the order ends as refunded', async () => {
    const order = await held();
    await declareRefundDestination(world, order.id);

    expect(await giveBack(order.id)).toMatchObject({
      status: 200,
      body: { status: 'done', transaction: { status: 'payout_failed' } },
    });
    await reaches(world.partner, order.id, 'refunded');

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool', 'payout_failed', 'refunded']);
    expect(await moneySent(world, order.id)).toEqual([returned(0.0015)]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E37: without a destination it stays, unless a person proves that it went back by other means', async () => {
    const order = await held();
    expect(await giveBack(order.id)).toMatchObject({ status: 409, body: { code: 'REFUND_DESTINATION_MISSING' } });

    await giveBack(order.id, { txId: `by-hand-${order.id}` });

    expect(await statusOf(world.partner, order.id)).toBe('refunded');
    expect(await moneySent(world, order.id)).toEqual([]);
    expect(await giveBack(order.id)).toMatchObject({ status: 409, body: { code: 'REFUND_NOT_POSSIBLE' } });
  });

  it('E37: given up, it is not carried out by what comes after: that goes back as well', async () => {
    const order = await held();
    await declareRefundDestination(world, order.id);
    await giveBack(order.id);
    await reaches(world.partner, order.id, 'refunded');

    await deposit(world.partner, order.id, { amount: 0.0005, txId: `rest-${order.id}` });
    await quiet(world);

    expect(await moneySent(world, order.id)).toEqual([returned(0.0015), returned(0.0005)]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E37: nothing is given back of a deposit that is not here for good yet', async () => {
    const order = await sell(world.partner, userId);
    await deposit(world.partner, order.id, { confirmations: 0 });
    await quiet(world);

    expect(await giveBack(order.id, { txId: 'no' })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_NOT_POSSIBLE' },
    });
    expect(await statusOf(world.partner, order.id)).toBe('btc_in_mempool');
  });
});
