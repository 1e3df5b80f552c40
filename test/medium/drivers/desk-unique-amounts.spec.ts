import { collectionReference, DeskAccounts } from '@rampart/bank-desk';
import { Amount, HOUR, ids } from '@rampart/kernel';
import { type Desk, DESK_ACCOUNTS, makeDesk } from '../../support/own-desk.js';

const STEPS = 9;
const [SGD, USD] = DESK_ACCOUNTS.accounts;
const CONFIGURED = { accounts: [{ ...SGD, methods: ['paynow', 'fps'], uniqueAmounts: { paynow: STEPS } }, USD] };

interface Asked {
  readonly id: string;
  readonly amount: string;
  readonly account: string;
}

describe('unique amounts of the desk', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await makeDesk(CONFIGURED);
  });
  afterEach(() => desk.close());

  const order = async (amount = '600', method: 'paynow' | 'fps' = 'paynow', id = ids.next()): Promise<Asked> => {
    const asked = await desk.rail.instructionsFor({ transactionId: id, method, amount: Amount.of(amount, 'SGD') });
    desk.tick();
    return { id, amount: asked.amount ?? amount, account: asked.account };
  };
  const matched = async (...rows: { amount: string; name?: string; text?: string }[]): Promise<number> => {
    const { preview } = await desk.book(desk.csvOf(rows.map((row) => ({ text: 'no reference', ...row }))));
    return preview.counts.matchedByAmount + preview.counts.matchedByReference;
  };
  const paid = async ({ id }: Asked): Promise<string[]> =>
    (await desk.rail.paymentsFor(id)).map(({ amount }) => amount);

  it('are a few minor units less, each of one order, and shown to the payer; an order that is asked for again keeps its own', async () => {
    const first = await order();
    const second = await order();

    expect([first.amount, second.amount]).toEqual(['599.99', '599.98']);
    expect(first.account).toContain(`, exactly 599.99 SGD, reference ${collectionReference(first.id)}`);
    expect(await order('600', 'paynow', first.id)).toEqual(first);
  });

  it('are given to no two orders, however many open at once; where none is free the order’s own is asked for', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => order()));
    const amounts = orders.map(({ amount }) => amount);

    expect(new Set(amounts.filter((amount) => amount !== '600')).size).toBe(STEPS);
    expect(amounts.filter((amount) => amount === '600')).toHaveLength(20 - STEPS);
  });

  it('are for the methods that lose references', async () => {
    expect((await order('600', 'fps')).amount).toBe('600');
    expect(() => DeskAccounts.parse({ accounts: [{ ...SGD, uniqueAmounts: { upi: 9 } }] })).toThrow(
      'uniqueAmounts of sgd names upi',
    );
    expect(() => DeskAccounts.parse({ accounts: [{ ...SGD, uniqueAmounts: { paynow: 100 } }] })).toThrow(
      'uniqueAmounts.paynow',
    );
  });

  it('find their order without a reference, and without a payer’s name', async () => {
    const [first, second] = [await order(), await order()];

    expect(await matched({ amount: second.amount }, { amount: first.amount })).toBe(2);
    expect([await paid(first), await paid(second)]).toEqual([['599.99'], ['599.98']]);
  });

  it('mix up no users who pay the full amount: with two such orders it is left to a person, with one it needs the payer’s name', async () => {
    const [first, second] = [await order(), await order()];

    expect(await matched({ amount: '600', name: 'ADA' }, { amount: '600', name: 'BEN' })).toBe(0);
    expect(await matched({ amount: '600', text: collectionReference(second.id) })).toBe(1);
    expect([await paid(first), await paid(second)]).toEqual([[], ['600']]);

    const alone = await order('700');
    expect(await matched({ amount: '700' })).toBe(0);
    expect(await matched({ amount: '700', name: 'ADA' })).toBe(1);
    expect(await paid(alone)).toEqual(['700']);
  });

  it('decide nothing where the amount is another order’s full amount', async () => {
    const [asked, plain] = [await order('600'), await order('599.99', 'fps')];

    expect(await matched({ amount: '599.99', name: 'ADA' })).toBe(0);
    expect([await paid(asked), await paid(plain)]).toEqual([[], []]);
  });

  it('skip every amount that another order of the account may be paid by', async () => {
    await order('599.99', 'fps');
    await order('599.98');

    expect((await order('600')).amount).toBe('599.96'); // 599.98 is the full amount, and 599.97 the amount, of the other
  });

  it('decide nothing of two payments', async () => {
    const { amount } = await order();

    expect(await matched({ amount }, { amount })).toBe(0);
  });

  it('are given again only after their payment has been looked for, and as long again', async () => {
    const { amount } = await order();
    desk.clock.advance(143 * HOUR);
    const early = await order();
    desk.clock.advance(2 * HOUR);
    const late = await order();

    expect([early.amount === amount, late.amount === amount]).toEqual([false, true]);
  });
});
