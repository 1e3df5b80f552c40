import { SandboxControls } from '@rampart/drivers';
import { ChainGateway, Screening } from '@rampart/ports';
import { PaymentChecks } from '@rampart/receipts';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { declareRefundDestination, HOUR } from '../../../test/support/money-trading.js';
import { quiet } from '../../../test/support/queues.js';
import { openFindings, reconcile } from '../../../test/support/reconciliation.js';
import { payoutsOf } from '../../../test/support/rows/orders.js';
import { BUY, buy, deposit, payFiat, reaches, sell, statusOf, WALLETS } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const LISTED = { clear: false, reason: 'It is on a list since this morning.' } as const;

describe('a wallet that is screened again right before money is sent to it', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const screening = () => jest.spyOn(world.worker.get(Screening, { strict: false }), 'screenWallet');
  const paidFor = async (id: string): Promise<object[]> =>
    (await payoutsOf(world, id)).map(({ purpose, state, reason, waitsFor }) => ({ purpose, state, reason, waitsFor }));

  it('E41: and was listed since the order was created gets nothing, and is not tried again: a person sees why, and gives the money back', async () => {
    const order = await buy(world.partner, userId);
    const screened = screening().mockResolvedValue(LISTED);

    await payFiat(world.partner, order.id);
    await reaches(world.partner, order.id, 'payout_failed');
    await world.advance(3 * HOUR);
    await quiet(world);

    expect(await paidFor(order.id)).toEqual([
      { purpose: 'payout', state: 'failed', reason: expect.stringContaining(LISTED.reason), waitsFor: null },
    ]);
    expect([screened.mock.calls, await moneySent(world, order.id)]).toEqual([
      [[expect.objectContaining({ address: BUY.wallet })]],
      [],
    ]);
    const { payouts } = (await world.operator.get(`/ops/transactions/${order.id}`)).body;
    expect(payouts).toEqual([
      expect.objectContaining({ state: 'failed', reason: expect.stringContaining(LISTED.reason) }),
    ]);
    await expectSettled(world, order.id, { holds: { 'customer_liability BTC': String(-order.total) } });
    await world.operator.post(`/ops/transactions/${order.id}/refund`, { reason: 'no wallet to send it to' });
    await reaches(world.partner, order.id, 'refunded');
    await quiet(world);
    await expectSettled(world, order.id);
  });

  it('E41: and cannot be asked about waits, unsent and certain, is asked about again and gets its money when it is clear', async () => {
    const order = await buy(world.partner, userId);
    const screened = screening().mockRejectedValue(new Error('timeout'));
    const sent = jest.spyOn(world.worker.get(ChainGateway, { strict: false }), 'sendPayout');
    await payFiat(world.partner, order.id);
    await quiet(world);
    await world.advance(HOUR);
    await quiet(world);

    expect(screened.mock.calls.length).toBeGreaterThan(1);
    expect([await paidFor(order.id), await statusOf(world.partner, order.id)]).toEqual([
      [{ purpose: 'payout', state: 'claimed', reason: null, waitsFor: 'screening_unavailable' }],
      'fiat_received',
    ]);
    expect(sent).not.toHaveBeenCalled();
    await reconcile(world);
    expect(await openFindings(world, 'payoutWaiting')).toContainEqual(
      expect.objectContaining({ detail: expect.stringContaining('screening_unavailable') }),
    );

    screened.mockResolvedValue({ clear: true });
    await world.advance(61);
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    expect(await moneySent(world, order.id)).toHaveLength(1);
    await expectSettled(world, order.id);
  });

  it('E41: and was listed since a refund destination was declared gets no refund', async () => {
    const order = await sell(world.partner, userId);
    await declareRefundDestination(world, order.id);
    screening().mockResolvedValue(LISTED);

    await deposit(world.partner, order.id, { amount: 0.003 });
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    expect(await paidFor(order.id)).toContainEqual({
      purpose: 'refund',
      state: 'failed',
      reason: expect.stringContaining(LISTED.reason),
      waitsFor: null,
    });
    expect(await moneySent(world, order.id)).toEqual([expect.objectContaining({ rail: 'bank' })]);
  });

  it('E41: and was listed since an operator named it gets no return', async () => {
    await world.api.get(SandboxControls, { strict: false }).simulateDeposit({
      transactionId: 'lost wallet',
      chain: 'bitcoin',
      currency: 'BTC',
      amount: '0.002',
      txId: 'lost',
    });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    const event = await eventually(
      'it arrived',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );
    screening().mockResolvedValue(LISTED);

    await world.operator.post(`/ops/api/unmatched/${event.id}/return`, {
      reason: 'the payer named the address',
      address: WALLETS.BTC,
    });

    const failed = await eventually('the return is over', async () =>
      (await world.operator.get('/ops/returns')).body.find(({ state }: { state: string }) => state === 'failed'),
    );
    expect(failed).toMatchObject({ inboundEventId: event.id, reason: expect.stringContaining(LISTED.reason) });
    expect(await moneySent(world, 'lost wallet')).toEqual([]);
  });
});
