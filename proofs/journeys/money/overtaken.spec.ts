import { SandboxControls } from '@rampart/drivers';
import { ChainGateway, FiatRail } from '@rampart/ports';
import { PaymentChecks } from '@rampart/receipts';
import { unmatchedInBooks } from '../../support/books.js';
import type { Answer, Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { handlerOf } from '../../../test/support/handlers.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { stepsOf } from '../../../test/support/money-trading.js';
import { verifiedUser } from '../../../test/support/people.js';
import { quiet } from '../../../test/support/queues.js';
import { inboundEvents, payouts, raisedDepths } from '../../../test/support/rows/tables.js';
import { buy, deposit, payFiat, payoutWill, sell } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'the payer sent us the receipt';

describe('an answer of the bank or the chain that news overtake', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world } = await startTrading());
  });
  beforeEach(async () => {
    userId = (await verifiedUser(world.partner)).id;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const controls = (): SandboxControls => world.api.get(SandboxControls, { strict: false });
  const decide = (what: string, body: object): Promise<Answer> =>
    world.operator.post(`/ops/${what}`, { reason: REASON, ...body });

  /** Runs `meanwhile` after the next query's result and before the service acts on it. */
  function overtake(
    question: 'paymentsFor' | 'depositsFor',
    {
      before,
      meanwhile,
      where = 'worker',
    }: { before?: () => Promise<unknown>; meanwhile: () => Promise<unknown>; where?: 'worker' | 'ops' },
  ): void {
    const port: Record<string, (reference: string) => Promise<unknown>> = world[where].get<Json>(
      question === 'paymentsFor' ? FiatRail : ChainGateway,
      { strict: false },
    );
    const ask = port[question]!.bind(port);
    jest.spyOn(port, question).mockImplementationOnce(async (reference) => {
      await before?.();
      const answered = await ask(reference);
      await meanwhile();
      return answered;
    });
  }
  const observe = (transactionId: string): Promise<void> =>
    handlerOf(world, 'watchPayment').handleJob({ transactionId });

  /** Creates money with an unknown reference, which an operator must match. */
  async function unmatchedMoney(reference: string): Promise<string> {
    await controls().simulatePayment({ transactionId: reference, amount: '200', currency: 'SGD', id: 'FT' });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    const event = await eventually('it is kept', async () =>
      (await world.operator.get('/ops/unmatched')).body.events.find((each: Json) => each.reference === reference),
    );
    await quiet(world);
    return event.id;
  }
  const reversed = async (reference: string): Promise<void> => {
    await controls().reversePayment({ transactionId: reference, reversed: true });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    await eventually('it is gone', async () =>
      (await inboundEvents.find(world, { vanished: true })).some(({ content }) => content['reference'] === reference),
    );
  };

  it('E15: does not bring a payment back that its bank took back meanwhile', async () => {
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'waitLiquidity');
    await payFiat(world.partner, order.id);
    await quiet(world);

    const meanwhile = async (): Promise<void> => {
      await payFiat(world.partner, order.id, { reversed: true });
      await quiet(world);
    };
    overtake('paymentsFor', { meanwhile });
    await observe(order.id);
    await payoutWill(world.partner, order.id, 'succeed');
    await world.advance(120);
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received', 'pending']);
    expect(await moneySent(world, order.id)).toEqual([]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E15: does not take a payment back that its bank reinstated meanwhile', async () => {
    const order = await buy(world.partner, userId);
    await payFiat(world.partner, order.id);
    await payFiat(world.partner, order.id, { reversed: true });
    await quiet(world);

    const meanwhile = async (): Promise<void> => {
      await payFiat(world.partner, order.id, { reversed: false });
      await quiet(world);
    };
    overtake('paymentsFor', { meanwhile });
    await observe(order.id);
    await quiet(world);

    await expectSettled(world, order.id);
  });

  it('E33: does not see a deposit that was dropped meanwhile', async () => {
    const order = await sell(world.partner, userId);
    const report = (fields: object): Promise<unknown> =>
      controls().simulateDeposit({
        transactionId: order.id,
        chain: 'bitcoin',
        currency: 'BTC',
        amount: '0.002',
        txId: `seen-${order.id}`,
        ...fields,
      });

    const meanwhile = async (): Promise<void> => {
      await report({ dropped: true });
      await deposit(world.partner, order.id, { txId: `seen-${order.id}`, dropped: true });
      await quiet(world);
    };
    overtake('depositsFor', { before: () => report({ confirmations: 0 }), meanwhile });
    await observe(order.id);
    await quiet(world);

    expect((await stepsOf(world, order.id)).at(-1)).toBe('pending');
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E34: does not make a confirmed deposit unconfirmed again, nor the next ones wait longer', async () => {
    const order = await sell(world.partner, userId);
    await deposit(world.partner, order.id, { confirmations: 0 });
    await quiet(world);
    await payoutWill(world.partner, order.id, 'waitLiquidity');

    const meanwhile = async (): Promise<void> => {
      await deposit(world.partner, order.id, { confirmations: 100 });
      await quiet(world);
    };
    overtake('depositsFor', { meanwhile });
    await observe(order.id);
    await payoutWill(world.partner, order.id, 'succeed');
    await world.advance(120);
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool', 'btc_received', 'completed']);
    expect(await raisedDepths.find(world)).toEqual([]);
    await expectSettled(world, order.id);
  });

  it('does not bring unmatched money back that is gone', async () => {
    const id = await unmatchedMoney('gone meanwhile');

    overtake('paymentsFor', { meanwhile: () => reversed('gone meanwhile') });
    await handlerOf(world, 'keepUnmatched').handleJob({ source: 'fiatRail', reference: 'gone meanwhile' });

    expect(await unmatchedInBooks(world)).toEqual([]);
    expect((await world.operator.get('/ops/unmatched')).body.events.map((each: Json) => each.id)).not.toContain(id);
  });

  it('E12: matches no money that is gone', async () => {
    const order = await buy(world.partner, userId);
    const inboundEventId = await unmatchedMoney('gone before the match');

    overtake('paymentsFor', { meanwhile: () => reversed('gone before the match'), where: 'ops' });
    const answer = await decide(`transactions/${order.id}/match`, { inboundEventId });

    expect(answer).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
    expect(await stepsOf(world, order.id)).toEqual(['pending']);
    expect(await unmatchedInBooks(world)).toEqual([]);
  });

  it('E12: returns no money that is gone', async () => {
    const inboundEventId = await unmatchedMoney('gone before the return');

    overtake('paymentsFor', { meanwhile: () => reversed('gone before the return'), where: 'ops' });
    const answer = await decide(`api/unmatched/${inboundEventId}/return`, {});

    expect(answer).toMatchObject({ status: 409, body: { code: 'RETURN_NOT_POSSIBLE' } });
    await quiet(world);
    expect(await moneySent(world, 'gone before the return')).toEqual([]);
    expect(await unmatchedInBooks(world)).toEqual([]);
  });

  it('E12: and reaches the order to which an operator matches the money meanwhile', async () => {
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'waitLiquidity');
    const inboundEventId = await unmatchedMoney('matched meanwhile');
    const keep = handlerOf(world, 'keepUnmatched');
    const { inbound } = (
      keep as unknown as { unmatched: { inbound: { storeEvent(event: unknown): Promise<unknown> } } }
    ).unmatched;
    const store = inbound.storeEvent.bind(inbound);
    const rail = world.worker.get<FiatRail>(FiatRail, { strict: false });
    const feed = rail.changesSince.bind(rail);
    jest // only the job below receives it
      .spyOn(rail, 'changesSince')
      .mockImplementation(async (from) => ({ transactionIds: [], cursor: (await feed(from)).cursor }));
    let heard: Promise<void> | undefined;
    const meanwhile = async (): Promise<void> => {
      await controls().reversePayment({ transactionId: 'matched meanwhile', reversed: true });
      await new Promise<void>((isStored) => {
        jest.spyOn(inbound, 'storeEvent').mockImplementation(async (event) => {
          const stored = await store(event);
          if (!JSON.stringify(event).includes('matched meanwhile')) return stored; // of another order
          isStored();
          await matched;
          return stored;
        });
        heard = keep.handleJob({ source: 'fiatRail', reference: 'matched meanwhile' });
      });
    };
    overtake('paymentsFor', { meanwhile, where: 'ops' });
    const matched = decide(`transactions/${order.id}/match`, { inboundEventId });

    expect((await matched).status).toBe(200);
    await heard;
    await quiet(world);

    expect((await stepsOf(world, order.id)).at(-1)).toBe('pending');
    expect(await expectSettled(world, order.id)).toEqual({});
    expect(await unmatchedInBooks(world)).toEqual([]);
  });

  describe('a return that waits,', () => {
    it('E12: and is uncertain since the provider was asked, is not begun anew', async () => {
      const inboundEventId = await unmatchedMoney('uncertain meanwhile');
      const stateOf = async (): Promise<string[]> =>
        (await payouts.find(world, { inboundEventId })).map(({ state }) => state);
      await controls().decidePayout({ transactionId: 'uncertain meanwhile', outcome: 'waitLiquidity' });
      await decide(`api/unmatched/${inboundEventId}/return`, {});
      await quiet(world);

      const meanwhile = async (): Promise<void> => {
        await controls().decidePayout({ transactionId: 'uncertain meanwhile', outcome: 'uncertain' });
        await world.advance(61);
        await eventually('it is uncertain', async () => (await stateOf())[0] === 'uncertain');
      };
      overtake('paymentsFor', { meanwhile, where: 'ops' });

      expect(await decide(`api/unmatched/${inboundEventId}/return`, {})).toMatchObject({
        status: 409,
        body: { code: 'RETURN_NOT_POSSIBLE' },
      });
      expect(await stateOf()).toEqual(['uncertain']);
    });

    it('E12: is not sent once the money behind it is gone', async () => {
      const inboundEventId = await unmatchedMoney('gone while it waits');
      await controls().decidePayout({ transactionId: 'gone while it waits', outcome: 'waitLiquidity' });
      await decide(`api/unmatched/${inboundEventId}/return`, {});
      await quiet(world);

      await reversed('gone while it waits');
      await controls().decidePayout({ transactionId: 'gone while it waits', outcome: 'succeed' });
      await world.advance(120);
      await quiet(world);

      expect(await moneySent(world, 'gone while it waits')).toEqual([]);
      expect((await world.operator.get('/ops/returns')).body).toContainEqual(
        expect.objectContaining({ inboundEventId, state: 'failed' }),
      );
      expect(await unmatchedInBooks(world)).toEqual([]);
    });
  });
});
