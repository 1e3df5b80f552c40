import { SandboxControls } from '@rampart/drivers';
import { RoutedRail } from '@rampart/ports';
import type { Answer, Json } from '../../../test/support/client.js';
import { unmatchedInBooks, waiting } from '../../support/books.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { BUY_WINDOW, HOUR, payer, setVerified, stepsOf } from '../../../test/support/money-trading.js';
import { verifiedUser } from '../../../test/support/people.js';
import { quiet } from '../../../test/support/queues.js';
import { balancesOn } from '../../../test/support/rows/orders.js';
import { sentPayouts } from '../../../test/support/rows/sandbox.js';
import { BUY, buy, payFiat, payoutWill, reaches, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'the user paid us back';
const PAID = ['pending', 'fiat_received', 'completed'];
const payoutOf = ({ total }: Json) => expect.objectContaining({ rail: 'chain', amount: total, currency: 'BTC' });
const refundOf = (amount: number) => expect.objectContaining({ rail: 'bank', purpose: 'refund', amount });

describe('a payment that its bank takes back', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world } = await startTrading());
  });
  beforeEach(async () => {
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const pay = payer(() => world);
  const attemptBuy = (): Promise<Answer> => world.partner.post(`/api/users/${userId}/transactions`, BUY);
  const retry = (id: string): Promise<Answer> =>
    world.operator.post(`/ops/transactions/${id}/retry-payout`, { reason: REASON });

  it('E15: after it was paid out, leaves the order completed, a claim in the books, and its user blocked', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id);
    await reaches(world.partner, order.id, 'completed');

    await pay(order.id, { reversed: true });

    expect(await stepsOf(world, order.id)).toEqual(PAID);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id, { holds: { 'receivable SGD': '200' } });
    expect(await attemptBuy()).toMatchObject({ status: 403, body: { code: 'USER_BLOCKED' } });
    expect((await world.operator.get('/ops/blocked-users')).body).toMatchObject([
      { id: userId, blockedReason: expect.stringContaining(order.id) },
    ]);
  });

  it('E120: by others than the service, which had sent an excess back itself, is a claim of the rest alone', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id, { id: 'whole', amount: 220 });
    await reaches(world.partner, order.id, 'completed');
    const rail = world.worker.get(RoutedRail, { strict: false });
    const early = jest.spyOn(rail, 'paymentsFor').mockResolvedValue(await rail.paymentsFor(order.id));
    await pay(order.id, { id: 'whole', amount: 220, reversed: true });
    await pay(order.id, { id: 'sent back by us', amount: 20 });
    early.mockRestore();

    await pay(order.id, { id: 'sent back by us', amount: 20 }); // in one report, as HitPay's driver reports the two

    expect(await stepsOf(world, order.id)).toEqual(PAID);
    const sent = await moneySent(world, order.id);
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(expect.arrayContaining([payoutOf(order), refundOf(20)]));
    await expectSettled(world, order.id, { holds: { 'receivable SGD': '200' } });
  });

  it('E15: the user may trade again when an operator lifts the block, with a reason, once', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id);
    await pay(order.id, { reversed: true });
    const lift = (): Promise<Answer> => world.operator.post(`/ops/api/users/${userId}/unblock`, { reason: REASON });

    expect([await lift(), await lift()]).toMatchObject([
      { status: 200 },
      { status: 409, body: { code: 'USER_NOT_BLOCKED' } },
    ]);
    await pay(order.id, { reversed: true });

    expect((await attemptBuy()).status).toBe(201);
    expect((await world.operator.get(`/ops/audit?subject=user:${userId}`)).body).toMatchObject([
      { action: 'unblockUser', reason: REASON },
    ]);
    expect((await world.operator.post('/ops/api/users/unknown/unblock', { reason: REASON })).status).toBe(404);
  });

  it('E15: and reinstates, is no claim any more, however often that goes to and fro', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id);

    for (const reversed of [true, false, true, true, false, false]) await pay(order.id, { reversed });

    expect(await stepsOf(world, order.id)).toEqual(PAID);
    expect(await expectSettled(world, order.id)).toMatchObject({ 'bank SGD': '200' });
  });

  it('E15: before it was paid out, counts no longer: the order waits again, and nothing is paid out', async () => {
    const order = await buy(world.partner, userId);
    await setVerified(world, userId, 'not-verified');
    await payFiat(world.partner, order.id);
    await reaches(world.partner, order.id, 'fiat_received');

    await payFiat(world.partner, order.id, { reversed: true });
    await reaches(world.partner, order.id, 'pending');
    await setVerified(world, userId, 'verified');
    await world.advance(BUY_WINDOW + 1);
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual([
      'pending',
      'fiat_received',
      'pending',
      'expired_fiat_not_received',
    ]);
    expect(await moneySent(world, order.id)).toEqual([]);
    expect(await expectSettled(world, order.id)).toEqual({});
    expect((await attemptBuy()).status).toBe(201);
  });

  it('E15: before it was paid out, and paid again in time, is paid out once', async () => {
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'waitLiquidity');
    await pay(order.id, { id: 'first' });
    await pay(order.id, { id: 'first', reversed: true });
    expect(await statusOf(world.partner, order.id)).toBe('pending');
    await payoutWill(world.partner, order.id, 'succeed');

    await pay(order.id, { id: 'second' });
    await world.advance(120);
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual([
      'pending',
      'fiat_received',
      'pending',
      'fiat_received',
      'completed',
    ]);
    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]);
    await expectSettled(world, order.id);
  });

  it('E15: while its payout waits for liquidity, ends the waiting: nothing is sent later', async () => {
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'waitLiquidity');
    await pay(order.id);

    await pay(order.id, { reversed: true });
    await payoutWill(world.partner, order.id, 'succeed');
    await world.advance(2 * HOUR);
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual([
      'pending',
      'fiat_received',
      'pending',
      'expired_fiat_not_received',
    ]);
    expect(await moneySent(world, order.id)).toEqual([]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E15: of two, one, after the window: the other goes back', async () => {
    const order = await buy(world.partner, userId);
    await setVerified(world, userId, 'not-verified');
    for (const id of ['one', 'two']) await payFiat(world.partner, order.id, { id, amount: 100 });
    await reaches(world.partner, order.id, 'fiat_received');
    await world.advance(BUY_WINDOW + 1);

    await payFiat(world.partner, order.id, { id: 'one', reversed: true });
    await reaches(world.partner, order.id, 'refunded');
    await setVerified(world, userId, 'verified');
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual([
      'pending',
      'fiat_received',
      'expired_fiat_not_received',
      'refunded',
    ]);
    expect(await moneySent(world, order.id)).toEqual([refundOf(100)]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E15: after the payout failed, cannot be paid out by a retry', async () => {
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'fail');
    await pay(order.id);

    await pay(order.id, { reversed: true });

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received', 'payout_failed', 'pending']);
    expect(await retry(order.id)).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_RETRYABLE' } });
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E15: while its payout is uncertain, is a claim; found not sent, it is given up and no claim is left', async () => {
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'uncertain');
    await pay(order.id);
    await pay(order.id, { reversed: true });
    await expectSettled(world, order.id, {
      holds: { 'receivable SGD': '200', 'customer_liability BTC': String(-order.total) },
    });

    expect(await retry(order.id)).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_RETRYABLE' } });
    await world.operator.post(`/ops/transactions/${order.id}/refund`, { reason: REASON });
    await quiet(world);

    expect(await moneySent(world, order.id)).toEqual([payoutOf(order)]); // the one that was never made for certain
    expect(await waiting(world, order.id)).toEqual([]);
    await sentPayouts.update(world, { transactionId: order.id }, { outcome: 'fail' }); // the wallet has it, as it turned out
  });

  it('E15: that was late, before it went back, does not go back', async () => {
    const order = await buy(world.partner, userId);
    await world.advance(2 * BUY_WINDOW);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');
    await payoutWill(world.partner, order.id, 'waitLiquidity');
    await pay(order.id);

    await pay(order.id, { reversed: true });
    await payoutWill(world.partner, order.id, 'succeed');
    await world.advance(2 * HOUR);
    await quiet(world);

    expect(await moneySent(world, order.id)).toEqual([]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E15: that was late and went back already, is a claim', async () => {
    const order = await buy(world.partner, userId);
    await world.advance(2 * BUY_WINDOW);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');
    await pay(order.id);
    await reaches(world.partner, order.id, 'refunded');

    await pay(order.id, { reversed: true });

    expect(await moneySent(world, order.id)).toEqual([refundOf(200)]);
    await expectSettled(world, order.id, { holds: { 'receivable SGD': '200' } });
  });

  it('E15: that a person had matched to its order, is a claim as well, and its steps in the books fall together', async () => {
    const order = await buy(world.partner, userId);
    const payment = { transactionId: `thanks ${order.id}`, amount: '200', currency: 'SGD', id: 'FT-1' };
    await world.api.get(SandboxControls, { strict: false }).simulatePayment(payment);
    const event = await eventually(
      'it is kept',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );
    await world.operator.post(`/ops/transactions/${order.id}/match`, {
      reason: 'the payer called',
      inboundEventId: event.id,
    });
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    await world.api
      .get(SandboxControls, { strict: false })
      .reversePayment({ transactionId: payment.transactionId, reversed: true });
    await eventually('it is a claim', async () => (await waiting(world, order.id)).includes('receivable SGD 200'));
    await quiet(world);

    expect(await unmatchedInBooks(world)).toEqual([]);
    expect(await balancesOn(world, 'matching')).toEqual([]);
    expect(await statusOf(world.partner, order.id)).toBe('completed');
  });

  it('E15: that names no order, waits for no operator any more, and cannot be matched', async () => {
    const order = await buy(world.partner, userId);
    const payment = { transactionId: 'no order', amount: '200', currency: 'SGD', id: 'FT-2' };
    await world.api.get(SandboxControls, { strict: false }).simulatePayment(payment);
    const event = await eventually(
      'it is kept',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );

    await world.api
      .get(SandboxControls, { strict: false })
      .reversePayment({ transactionId: 'no order', reversed: true });
    await eventually('it is gone', async () => (await world.operator.get('/ops/unmatched')).body.events.length === 0);

    expect(await unmatchedInBooks(world)).toEqual([]);
    const match = await world.operator.post(`/ops/transactions/${order.id}/match`, {
      reason: 'the payer called',
      inboundEventId: event.id,
    });
    expect(match).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
  });

  it('takes back nothing that is not there', async () => {
    const order = await buy(world.partner, userId);

    expect(await payFiat(world.partner, order.id, { reversed: true })).toMatchObject({
      status: 409,
      body: { code: 'SANDBOX_NOTHING_TO_DECIDE' },
    });
  });
});
