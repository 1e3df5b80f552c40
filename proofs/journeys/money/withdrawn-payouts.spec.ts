import { ChainGateway, type CryptoPayout } from '@rampart/ports';
import type { Json } from '../../../test/support/client.js';
import { waiting } from '../../support/books.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { balances, expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { BUY_WINDOW, payer, setVerified, stepsOf } from '../../../test/support/money-trading.js';
import { verifiedUser } from '../../../test/support/people.js';
import { quiet } from '../../../test/support/queues.js';
import { payoutsOf } from '../../../test/support/rows/orders.js';
import { buy, payFiat, payoutWill, reaches, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'the chain was looked at';

describe('a payout that its driver deferred, and whose payment is reversed', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world } = await startTrading({ UNDERPAID_BUY: 'proRata' }));
  });
  beforeEach(async () => {
    userId = (await verifiedUser(world.partner)).id;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const pay = payer(() => world);
  const chain = (): ChainGateway => world.worker.get(ChainGateway, { strict: false });
  const statesOf = async (id: string): Promise<string[]> =>
    (await payoutsOf(world, id)).map(({ purpose, generation, state }) => `${purpose} ${generation} ${state}`);
  const pass = async (seconds: number): Promise<void> => {
    await world.advance(seconds);
    await quiet(world);
  };
  /** A buy of 2,000 SGD whose payout the driver deferred. */
  const deferredBuy = async (
    outcome: 'waitLiquidity' | 'feeTooHigh' = 'waitLiquidity',
    fiat = 2_000,
  ): Promise<Json> => {
    const order = await buy(world.partner, userId, { fiat });
    await payoutWill(world.partner, order.id, outcome);
    await pay(order.id, { id: 'first' });
    return order;
  };

  it.each(['waitLiquidity', 'feeTooHigh'] as const)(
    'E15: after %s, and of which a tenth is paid then, is a payout of that tenth, once, under a key of its own',
    async (outcome) => {
      const order = await deferredBuy(outcome);

      await pay(order.id, { id: 'first', reversed: true });
      await payoutWill(world.partner, order.id, 'succeed');
      await pay(order.id, { id: 'second', amount: 200 });
      await pass(BUY_WINDOW + 1);
      await pass(120);

      const { fiat, total } = (await world.partner.get(`/api/transactions/${order.id}`)).body;
      expect(fiat).toBe(200);
      expect(order.total / total).toBeCloseTo(10, 1);
      expect(await moneySent(world, order.id)).toEqual([
        expect.objectContaining({ rail: 'chain', amount: total, currency: 'BTC' }),
      ]);
      expect(await statesOf(order.id)).toEqual(['payout 1 failed', 'payout 2 confirmed']);
      await expectSettled(world, order.id);
    },
  );

  it('E15: is not paid by a call that is late, and is known to have failed', async () => {
    const send = jest.spyOn(chain(), 'sendPayout');
    const { id } = await deferredBuy();
    const [late] = send.mock.calls.find(([{ transactionId }]) => transactionId === id) as [CryptoPayout];
    await pay(id, { id: 'first', reversed: true });
    await payoutWill(world.partner, id, 'succeed');

    const outcome = await chain().sendPayout(late);

    expect(outcome).toMatchObject({ outcome: 'rejected' });
    expect(await chain().findPayout(late.key)).toMatchObject({ state: 'failed' });
    expect(await moneySent(world, id)).toEqual([]);
  });

  it('E15: waits for an operator where the driver says that it has left: nothing else is paid', async () => {
    const { id } = await deferredBuy('waitLiquidity', 200);
    jest.spyOn(chain(), 'withdrawPayout').mockResolvedValue({ state: 'submitted', reference: 'a-tx-of-the-chain' });

    await pay(id, { id: 'first', reversed: true });
    await payoutWill(world.partner, id, 'succeed');
    await pay(id, { id: 'second' });
    await pass(BUY_WINDOW + 1);

    expect(await statesOf(id)).toEqual(['payout 1 uncertain']);
    expect(await stepsOf(world, id)).toEqual(['pending', 'fiat_received']);
    expect(await moneySent(world, id)).toEqual([]);
    const completed = await world.operator.post(`/ops/transactions/${id}/complete`, {
      reason: REASON,
      reference: 'a-tx-of-the-chain',
    });
    expect(completed.status).toBe(200);
    expect(await statusOf(world.partner, id)).toBe('completed');
    expect(await waiting(world, id)).toEqual([]);
  });

  it('E15: is asked of a driver that does not answer for two hours, and then of an operator', async () => {
    const { id } = await deferredBuy('waitLiquidity', 200);
    const asked = jest.spyOn(chain(), 'withdrawPayout').mockRejectedValue(new Error('down'));

    await pay(id, { id: 'first', reversed: true });
    await pass(61);
    expect(await statesOf(id)).toEqual(['payout 1 withdrawing']);
    expect(Object.keys(await balances(world, id)).filter((account) => account.startsWith('receivable'))).toEqual([]);
    await pass(3_600);
    expect(await statesOf(id)).toEqual(['payout 1 withdrawing']);
    await pass(3_600);

    expect(await statesOf(id)).toEqual(['payout 1 uncertain']);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(await stepsOf(world, id)).toEqual(['pending', 'fiat_received']);
    asked.mockRestore();
    const refused = await world.operator.post(`/ops/transactions/${id}/retry-payout`, { reason: REASON });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_RETRYABLE' } });
  });

  it('E15: lets its order wait for money again as soon as it has ended, without further news of the bank', async () => {
    const { id } = await deferredBuy();
    const asked = jest.spyOn(chain(), 'withdrawPayout').mockRejectedValue(new Error('down'));
    await pay(id, { id: 'first', reversed: true });
    const meanwhile = await statusOf(world.partner, id);

    asked.mockRestore();
    await pass(61);

    expect(await statesOf(id)).toEqual(['payout 1 failed']);
    expect([meanwhile, await statusOf(world.partner, id)]).toEqual(['fiat_received', 'pending']);
  });

  it('E15: whose payment its bank reinstates meanwhile, is paid once, under the next key', async () => {
    const { id, total } = await deferredBuy();
    const asked = jest.spyOn(chain(), 'withdrawPayout').mockRejectedValue(new Error('down'));
    await pay(id, { id: 'first', reversed: true });
    await pay(id, { id: 'first', reversed: false });
    await payoutWill(world.partner, id, 'succeed');

    asked.mockRestore();
    await pass(61);

    expect(await statesOf(id)).toEqual(['payout 1 failed', 'payout 2 confirmed']);
    expect(await moneySent(world, id)).toEqual([expect.objectContaining({ amount: total })]);
    await expectSettled(world, id);
  });

  it('E41: whose user is not verified any more, ends, and the user is paid under the next key when verified again', async () => {
    const { id, total } = await deferredBuy();
    await setVerified(world, userId, 'not-verified');
    await world.advance(61);
    await eventually('it has ended', async () => (await statesOf(id)).join() === 'payout 1 failed');

    await payoutWill(world.partner, id, 'succeed');
    await setVerified(world, userId, 'verified');
    await pass(600);

    expect(await statesOf(id)).toEqual(['payout 1 failed', 'payout 2 confirmed']);
    expect(await moneySent(world, id)).toEqual([expect.objectContaining({ amount: total })]);
  });

  it('is never begun twice by an order whose payment comes and goes before anything was sent', async () => {
    const order = await buy(world.partner, userId);
    await setVerified(world, userId, 'not-verified');
    await payFiat(world.partner, order.id, { id: 'first' });
    await reaches(world.partner, order.id, 'fiat_received');

    await payFiat(world.partner, order.id, { id: 'first', reversed: true });
    await reaches(world.partner, order.id, 'pending');

    expect(await statesOf(order.id)).toEqual([]);
  });
});
