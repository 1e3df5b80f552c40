import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { DESK_ACCOUNT, DeskClerk, type DeskConfig, deskConfig, NZ_BUY, referenceOf } from '../../test/support/desk.js';
import { expectInvariants } from '../../test/support/invariants.js';
import { balances } from '../../test/support/ledger.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** Formats today's date at the bank, because a date without a time counts as the end of the day. */
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: DESK_ACCOUNT.timeZone, dateStyle: 'short' });

describe('a buy that is asked for a few cents less', () => {
  let config: DeskConfig;
  let world: World;
  let userId: string;
  let mei: DeskClerk;

  beforeAll(async () => {
    config = deskConfig({ ...DESK_ACCOUNT, uniqueAmounts: { 'nz-bank-transfer': 9 } });
    ({ world, userId } = await startTrading(config.settings));
    mei = new DeskClerk(world.operator).beside(new DeskClerk(world.colleague));
  });
  afterAll(async () => {
    await world.close();
    config.remove();
  });

  const askedOf = ({ peer }: Json): string => /exactly ([\d.]+) NZD/.exec(String(peer.account))?.[1] ?? '';
  const pay = (order: Json, amount: string, text = referenceOf(order)): Promise<unknown> =>
    mei.bookRows([{ amount, ref: `${order.id} ${amount}`, text, date: TODAY.format() }]);
  const booksOf = async ({ id }: Json): Promise<Record<string, string>> => {
    const { 'bank NZD': bank = '0', 'discounts_granted NZD': discount = '0' } = await balances(world, id);
    return { bank, discount };
  };

  it('E52: is complete with exactly that, without a reference: nothing is missing, nothing goes back, and the rest is an expense', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);
    expect([order.fiat, askedOf(order)]).toEqual([300, '299.99']);

    await pay(order, '299.99', 'no reference');
    await reaches(world.partner, order.id, 'completed');

    expect(await booksOf(order)).toEqual({ bank: '299.99', discount: '0.01' });
    expect(await payouts.exists(world, { transactionId: order.id, purpose: 'refund' })).toBe(false);
    expect((await world.partner.get(`/api/transactions/${order.id}`)).body.fiat).toBe(300);
    const { body } = await world.operator.get(`/ops/api/transactions/${order.id}`);
    expect(body.order.asked).toEqual({ amount: '299.99', currency: 'NZD' });
  });

  it('E52: is complete with the full amount, too: nothing goes back, and nothing is an expense', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);

    await pay(order, '300.00');
    await reaches(world.partner, order.id, 'completed');

    expect(await booksOf(order)).toEqual({ bank: '300', discount: '0' });
    expect(await payouts.exists(world, { transactionId: order.id, purpose: 'refund' })).toBe(false);
  });

  it('waits for the rest of what was asked, and gives back what exceeds the full amount', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);
    await pay(order, '100.00');
    await atRest(world);
    expect((await world.partner.get(`/api/transactions/${order.id}`)).body.status).toBe('pending');

    await pay(order, '205.00');
    await reaches(world.partner, order.id, 'completed');
    await atRest(world);

    expect(await payouts.get(world, { transactionId: order.id, purpose: 'refund' })).toMatchObject({
      amount: '5',
      currency: 'NZD',
    });
    expect((await booksOf(order)).discount).toBe('0');
  });

  it('leaves books that agree with the bank', async () => {
    await atRest(world);
    await reconcile(world);

    for (const rule of ['moneyUnexplained', 'bankUnbooked', 'bankDiffers'])
      expect(await openFindings(world, rule)).toEqual([]);
    await expectInvariants(world);
  });
});
