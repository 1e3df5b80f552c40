import type { Answer } from '../../../test/support/client.js';
import { balances } from '../../../test/support/ledger.js';
import { BUY_WINDOW, GRACE, payer } from '../../../test/support/money-trading.js';
import { newOperator } from '../../../test/support/operators.js';
import { quiet } from '../../../test/support/queues.js';
import { payoutsOf } from '../../../test/support/rows/orders.js';
import { buy, payoutWill, reaches, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'the bank was asked by telephone';

describe('money that is owed back in two currencies', () => {
  let world: World;
  let userId: string;
  beforeAll(async () => {
    ({ world, userId } = await startTrading({ OPS_FOUR_EYES_ABOVE: '1000000' }));
  });
  afterAll(() => world.close());

  const pay = payer(() => world);
  const refund = (id: string, more: object): Promise<Answer> =>
    world.operator.post(`/ops/api/transactions/${id}/decisions`, { action: 'refund', reason: REASON, ...more });
  const openOf = async (id: string): Promise<string[]> =>
    Object.keys(await balances(world, id)).filter((key) => /^(suspense|customer_liability|refund_payable)/.test(key));

  it('E119: is recorded as returned by other means, one currency after the other', async () => {
    const { id } = await buy(world.partner, userId);
    await pay(id, { id: 'a', amount: 20, currency: 'USD' });
    await pay(id, { id: 'b', amount: 30, currency: 'EUR' });
    await pay(id, { id: 'c', amount: 200 });
    await reaches(world.partner, id, 'completed');

    const unnamed = await refund(id, { reference: 'which-one' });
    const none = await refund(id, { reference: 'which-one', currency: 'SGD' });
    const approver = await newOperator(world, 'jo'); // the value of these currencies is unknown
    const answers = [];
    for (const proof of [{ reference: 'usd-by-hand', currency: 'USD' }, { reference: 'eur-by-hand' }]) {
      const { body } = await refund(id, proof);
      answers.push((await approver.post(`/proposals/${body.proposalId}/approve`, { reason: REASON })).status);
    }

    expect([unnamed.status, unnamed.body.message]).toEqual([409, expect.stringContaining('USD, EUR are owed; name')]);
    expect([none.status, none.body.message]).toEqual([409, expect.stringContaining('no refund in SGD is owed')]);
    expect(answers).toEqual([200, 200]);
    expect(await openOf(id)).toEqual([]);
    expect((await payoutsOf(world, id)).map(({ currency, reference }) => [currency, reference])).toEqual(
      expect.arrayContaining([
        ['USD', 'usd-by-hand'],
        ['EUR', 'eur-by-hand'],
      ]),
    );
  });

  it('E119: is recorded by the refund that was refused, where each currency has one', async () => {
    const { id } = await buy(world.partner, userId);
    await world.advance(BUY_WINDOW + GRACE + 1);
    await quiet(world);
    for (const payment of [
      { id: 'a', amount: 200 },
      { id: 'b', amount: 100, currency: 'HKD' },
    ]) {
      await payoutWill(world.partner, id, 'fail');
      await pay(id, payment);
    }
    const refused = await payoutsOf(world, id);

    const answers = [];
    for (const [i, { id: payoutId }] of refused.entries())
      answers.push((await refund(id, { reference: `by-hand-${i}`, payoutId })).status);
    await quiet(world);

    expect(answers).toEqual([200, 200]);
    expect(await statusOf(world.partner, id)).toBe('refunded');
    expect(await openOf(id)).toEqual([]);
  });
});
