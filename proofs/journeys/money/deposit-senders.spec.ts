import { sql } from '@rampart/sql';
import { SandboxControls } from '@rampart/drivers';
import { Screening } from '@rampart/ports';
import { PaymentChecks } from '@rampart/receipts';
import type { Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { declareRefundDestination, HOUR } from '../../../test/support/money-trading.js';
import { quiet } from '../../../test/support/queues.js';
import { payoutsOf } from '../../../test/support/rows/orders.js';
import { inboundEvents, payouts as rows, senderScreenings } from '../../../test/support/rows/tables.js';
import { deposit, payoutWill, reaches, sell, statusOf, WALLETS } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

/** One of the chain's `sandboxListedWallets`. */
const LISTED = 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7';
const SENDER = 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';

describe('the sender of a deposit', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const send = async (id: string, fields: object): Promise<void> => {
    await deposit(world.partner, id, fields);
    await quiet(world);
  };
  const payouts = async (id: string): Promise<object[]> =>
    (await payoutsOf(world, id)).map(({ purpose, state, reason, waitsFor }) => ({ purpose, state, reason, waitsFor }));
  const evidence = async (id: string): Promise<object[]> => {
    const event = await inboundEvents.get(world, { transactionId: id });
    const kept = await senderScreenings.find(world, { inboundEventId: event.id }, ['screenedAt']);
    return kept.map(({ outcome, senders, listed }) => ({ outcome, senders, listed }));
  };
  const listed = (address: string) =>
    jest
      .spyOn(world.worker.get(Screening, { strict: false }), 'screenWallet')
      .mockImplementation(async (wallet) =>
        wallet.address === address ? { clear: false, reason: 'It is on a list since this morning.' } : { clear: true },
      );

  it('E53: who is on no list is paid for, and the evidence of it is kept', async () => {
    const order = await sell(world.partner, userId);

    await send(order.id, { sender: SENDER });

    await reaches(world.partner, order.id, 'completed');
    expect(await evidence(order.id)).toEqual([{ outcome: 'clear', senders: [SENDER], listed: null }]);
    const { inbound } = (await world.operator.get(`/ops/api/transactions/${order.id}`)).body;
    expect(inbound).toMatchObject([{ senders: [SENDER], screenings: [{ outcome: 'clear', reason: null }] }]);
    await expectSettled(world, order.id);
  });

  it('E53: who is listed is neither paid nor refunded: the order is held for an operator, who sees the address', async () => {
    const order = await sell(world.partner, userId);
    await declareRefundDestination(world, order.id);

    await send(order.id, { sender: LISTED });
    await world.advance(3 * HOUR);
    await quiet(world);

    expect(await statusOf(world.partner, order.id)).toBe('payout_failed');
    expect(await payouts(order.id)).toEqual([
      {
        purpose: 'payout',
        state: 'failed',
        reason: expect.stringContaining('a sender of the deposit'),
        waitsFor: null,
      },
    ]);
    expect(await evidence(order.id)).toEqual([{ outcome: 'listed', senders: [LISTED], listed: LISTED }]);
    const waiting: Json[] = (await world.operator.get('/ops/api/moderation')).body;
    expect(waiting.find(({ transactionId }) => transactionId === order.id)).toMatchObject({
      kind: 'payoutFailed',
      why: expect.stringContaining('a sender of the deposit'),
    });
    const { inbound } = (await world.operator.get(`/ops/api/transactions/${order.id}`)).body;
    expect(inbound).toMatchObject([{ screenings: [{ outcome: 'listed', listed: LISTED }] }]);
    expect(await moneySent(world, order.id)).toEqual([]);
  });

  it('E53: who is listed gets nothing back either, also when an operator gives the order up', async () => {
    const order = await sell(world.partner, userId);
    await declareRefundDestination(world, order.id);
    await send(order.id, { sender: LISTED });

    await world.operator.post(`/ops/transactions/${order.id}/refund`, { reason: 'the user asks for it back' });
    await quiet(world);
    await world.advance(3 * HOUR);
    await quiet(world);

    expect(await payouts(order.id)).toContainEqual({
      purpose: 'refund',
      state: 'failed',
      reason: expect.stringContaining('a sender of the deposit'),
      waitsFor: null,
    });
    expect(await moneySent(world, order.id)).toEqual([]);
  });

  it('E53: who is asked about while no list is current waits, and is paid when one is', async () => {
    const order = await sell(world.partner, userId);
    const screened = jest
      .spyOn(world.worker.get(Screening, { strict: false }), 'screenWallet')
      .mockRejectedValue(new Error('the list sdn.txt was delivered 49 hours ago, the last time that it was whole'));
    await send(order.id, { sender: SENDER });
    await world.advance(HOUR);
    await quiet(world);

    expect([await payouts(order.id), await statusOf(world.partner, order.id), await evidence(order.id)]).toEqual([
      [{ purpose: 'payout', state: 'claimed', reason: null, waitsFor: 'screening_unavailable' }],
      'btc_received',
      [],
    ]);
    expect(await moneySent(world, order.id)).toEqual([]);
    expect(screened.mock.calls.length).toBeGreaterThan(1);

    screened.mockResolvedValue({ clear: true });
    await world.advance(61);
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    expect(await moneySent(world, order.id)).toHaveLength(1);
    await expectSettled(world, order.id);
  });

  it('E53: who is listed between the mempool and the last confirmation is held', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { sender: SENDER, confirmations: 0 });
    listed(SENDER);

    await send(order.id, { confirmations: 100 });

    expect(await statusOf(world.partner, order.id)).toBe('payout_failed');
    expect(await moneySent(world, order.id)).toEqual([]);
  });

  it('E53: who was clear and is listed before the payout leaves is held, with both answers as evidence', async () => {
    const order = await sell(world.partner, userId);
    await payoutWill(world.partner, order.id, 'waitLiquidity');
    await send(order.id, { sender: SENDER });
    listed(SENDER);

    await payoutWill(world.partner, order.id, 'succeed');
    await world.advance(61);
    await quiet(world);

    expect(await statusOf(world.partner, order.id)).toBe('payout_failed');
    expect(await evidence(order.id)).toEqual([
      { outcome: 'clear', senders: [SENDER], listed: null },
      { outcome: 'listed', senders: [SENDER], listed: SENDER },
    ]);
    expect(await moneySent(world, order.id)).toEqual([]);
  });

  it('E53: who is listed is not paid after a crash between the start of sending and the answer of the lists', async () => {
    const order = await sell(world.partner, userId);
    const screened = jest
      .spyOn(world.worker.get(Screening, { strict: false }), 'screenWallet')
      .mockRejectedValue(new Error('killed'));
    await send(order.id, { sender: SENDER });
    await rows.update(world, { transactionId: order.id }, { sendStartedAt: sql`rampart_now()` });
    screened.mockResolvedValue({ clear: false, reason: 'It is on a list.' });

    for (let minute = 0; minute < 3; minute += 1) {
      await world.advance(61);
      await quiet(world);
    }

    expect(await statusOf(world.partner, order.id)).toBe('payout_failed');
    expect(await moneySent(world, order.id)).toEqual([]);
  });

  it('E53: who is named by a later report counts like one who was named by the first', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { confirmations: 0 });

    await send(order.id, { confirmations: 100, sender: LISTED });

    expect(await statusOf(world.partner, order.id)).toBe('payout_failed');
  });

  it('E53: who is listed holds the whole order, beside another deposit that is clear', async () => {
    const order = await sell(world.partner, userId);
    await send(order.id, { amount: 0.001, txId: 'first', sender: SENDER });

    await send(order.id, { amount: 0.001, txId: 'second', sender: LISTED });

    expect(await statusOf(world.partner, order.id)).toBe('payout_failed');
    expect(await moneySent(world, order.id)).toEqual([]);
  });

  it('E53: whom no driver names is paid for, and the evidence says so', async () => {
    const order = await sell(world.partner, userId);

    await send(order.id, {});

    await reaches(world.partner, order.id, 'completed');
    expect(await evidence(order.id)).toEqual([{ outcome: 'unnamed', senders: [], listed: null }]);
  });

  it('E53: who is listed gets no return of money that had no order', async () => {
    await world.api.get(SandboxControls, { strict: false }).simulateDeposit({
      ...{ transactionId: 'an old wallet', chain: 'bitcoin', currency: 'BTC', amount: '0.002', txId: 'old' },
      sender: LISTED,
    });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    const event = await eventually(
      'it arrived',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );

    await world.operator.post(`/ops/api/unmatched/${event.id}/return`, {
      reason: 'the payer named the address',
      address: WALLETS.BTC,
    });

    const failed = await eventually('the return is over', async () =>
      (await world.operator.get('/ops/returns')).body.find(({ state }: { state: string }) => state === 'failed'),
    );
    expect(failed).toMatchObject({ inboundEventId: event.id, reason: expect.stringContaining('a sender') });
    expect(await moneySent(world, 'an old wallet')).toEqual([]);
  });
});
