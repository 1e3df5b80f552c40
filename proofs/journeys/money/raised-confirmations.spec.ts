import { SandboxControls } from '@rampart/drivers';
import { PaymentChecks } from '@rampart/receipts';
import { unmatchedInBooks } from '../../support/books.js';
import type { Answer } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { balances, expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { stepsOf } from '../../../test/support/money-trading.js';
import { quiet } from '../../../test/support/queues.js';
import { openFindings, reconcile } from '../../../test/support/reconciliation.js';
import { deposit, payoutWill, reaches, sell, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const PAID = ['pending', 'btc_in_mempool', 'btc_received', 'completed'];
const WEEK = 7 * 24 * 3_600;
/** Bitcoin's own number of confirmations. */
const CONFIRMATIONS = 2;

describe('a chain whose reorganisation undid a deposit that had enough confirmations', () => {
  let world: World;
  let userId: string;

  beforeEach(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const send = async (id: string, fields: object = {}): Promise<void> => {
    await deposit(world.partner, id, { txId: `of-${id}`, ...fields });
    await quiet(world);
  };
  const paidWith = async (confirmations: number): Promise<string> => {
    const { id } = await sell(world.partner, userId);
    await send(id, { confirmations });
    expect(await stepsOf(world, id)).toEqual(PAID);
    return id;
  };
  const undo = (id: string): Promise<void> => send(id, { dropped: true });
  const needs = async (confirmations: number): Promise<void> => {
    const { id } = await sell(world.partner, userId);
    await send(id, { confirmations: confirmations - 1 });
    expect(await statusOf(world.partner, id)).toBe('btc_in_mempool');
    expect(await balances(world, id)).toEqual({});
    await send(id, { confirmations });
    expect(await stepsOf(world, id)).toEqual(PAID);
    expect(await moneySent(world, id)).toHaveLength(1);
  };

  it('E35: needs twice as many from then on, and operators see until when and why', async () => {
    const reversed = await paidWith(CONFIRMATIONS);

    await undo(reversed);

    await needs(2 * CONFIRMATIONS);
    expect(await statusOf(world.partner, reversed)).toBe('completed');
    await expectSettled(world, reversed, { holds: { 'receivable BTC': '0.002' } });
    await reconcile(world);
    expect(await openFindings(world, 'confirmationsRaised')).toContainEqual(
      expect.objectContaining({ subject: 'chain:bitcoin', detail: expect.stringContaining(`transaction:${reversed}`) }),
    );
  });

  it('E35: needs twice as many once, however many deposits one reorganisation undid; then twice that, and no more', async () => {
    const both = [await paidWith(CONFIRMATIONS), await paidWith(CONFIRMATIONS)];

    for (const id of both) await undo(id);
    await needs(2 * CONFIRMATIONS);
    await undo(await paidWith(2 * CONFIRMATIONS));
    await needs(4 * CONFIRMATIONS);
    await undo(await paidWith(4 * CONFIRMATIONS));

    await needs(4 * CONFIRMATIONS);
  });

  it('E35: needs what it always did after a week without another', async () => {
    await undo(await paidWith(CONFIRMATIONS));

    await world.advance(WEEK + 1);
    await quiet(world);

    await needs(CONFIRMATIONS);
  });

  it('E35: does not take back what is good already, and other chains need what they did', async () => {
    const good = await sell(world.partner, userId);
    const reversed = await paidWith(CONFIRMATIONS);
    await payoutWill(world.partner, good.id, 'waitLiquidity');
    await send(good.id, { confirmations: CONFIRMATIONS });
    expect(await statusOf(world.partner, good.id)).toBe('btc_received');

    await undo(reversed);
    await send(good.id, { confirmations: CONFIRMATIONS + 1 });
    await payoutWill(world.partner, good.id, 'succeed');
    await world.advance(120);
    await quiet(world);

    expect(await stepsOf(world, good.id)).toEqual(PAID);
    await expectSettled(world, good.id);
    const ether = await sell(world.partner, userId, { cryptoCurrency: 'ETH', crypto: 0.1 });
    await send(ether.id, { confirmations: 12 });
    expect(await stepsOf(world, ether.id)).toEqual(PAID);
  });

  it('E34: reversed before it was paid for, needs more when it comes back', async () => {
    const { id } = await sell(world.partner, userId);
    await payoutWill(world.partner, id, 'waitLiquidity');
    await send(id, { confirmations: CONFIRMATIONS });
    expect(await statusOf(world.partner, id)).toBe('btc_received');

    await undo(id);
    await send(id, { dropped: false, confirmations: 2 * CONFIRMATIONS - 1 });
    await payoutWill(world.partner, id, 'succeed');
    expect(await statusOf(world.partner, id)).toBe('btc_in_mempool');
    await send(id, { confirmations: 2 * CONFIRMATIONS });

    expect(await statusOf(world.partner, id)).toBe('completed');
    expect(await moneySent(world, id)).toHaveLength(1);
    await expectSettled(world, id);
  });

  it('E33: dropped with too few confirmations, needs no more than before', async () => {
    const { id } = await sell(world.partner, userId);
    await send(id, { confirmations: CONFIRMATIONS - 1 });

    await undo(id);

    await needs(CONFIRMATIONS);
  });

  it('E35: has money that named no order matched with as many only', async () => {
    const { id } = await sell(world.partner, userId);
    const depositUnmatched = async (confirmations: number): Promise<void> => {
      await world.api.get(SandboxControls, { strict: false }).simulateDeposit({
        transactionId: 'lost wallet',
        chain: 'bitcoin',
        currency: 'BTC',
        amount: '0.002',
        txId: 'lost',
        confirmations,
      });
      await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    };
    await undo(await paidWith(CONFIRMATIONS));
    await depositUnmatched(CONFIRMATIONS);
    const event = await eventually(
      'it is kept',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );
    await eventually('it is booked', async () => (await unmatchedInBooks(world)).length > 0);
    const match = (): Promise<Answer> =>
      world.operator.post(`/ops/transactions/${id}/match`, { reason: 'the payer called', inboundEventId: event.id });

    expect(await match()).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
    await depositUnmatched(2 * CONFIRMATIONS);
    expect((await match()).status).toBe(200);
    await reaches(world.partner, id, 'completed');
    await quiet(world);

    expect(await unmatchedInBooks(world)).toEqual([]);
  });
});
