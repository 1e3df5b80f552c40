import { ReceiptLinks } from '@rampart/emails';
import type { Client, Json } from '../../../test/support/client.js';
import { apiKeyOf } from '../../../test/support/checkout-page.js';
import { emailsSettle, switchEmails } from '../../../test/support/emails.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { BUY_WINDOW, declareRefundDestination, GRACE, SELL_WINDOW } from '../../../test/support/money-trading.js';
import { quiet } from '../../../test/support/queues.js';
import { newVisitor, Shopper } from '../../../test/support/shopper.js';
import { linesOfEmails, linesOfPayments, linesOfReceipt, missingInPdf } from '../../support/shown-money.js';
import { buy, deposit, payFiat, payoutWill, sell } from '../../../test/support/trades.js';
import { type Member, newOwner, partnerIdOf } from '../../../test/support/visitor.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

/** An order, the events before its window closes, in the grace period, and after it, and the final state of its money. */
interface Case {
  readonly type: 'buy' | 'sell';
  readonly status: string;
  /** Payments that moved: direction, state, amount, currency. `total` is what the order promises. */
  readonly money: readonly string[];
  readonly inTime?: (order: Json) => Promise<unknown>;
  readonly inGrace?: (order: Json) => Promise<unknown>;
  readonly late?: (order: Json) => Promise<unknown>;
}

const REASON = 'the walk through every end';

describe('what was received, sent and returned', () => {
  let world: World;
  let owner: Member;
  let shopper: Shopper;
  let user: Json;
  const orders = new Map<string, Json>();
  const who = newVisitor();

  const pay =
    (fields: object = {}) =>
    (order: Json) =>
      payFiat(partner(), order['id'], fields);
  const send =
    (fields: object = {}) =>
    (order: Json) =>
      deposit(partner(), order['id'], fields);
  const partner = (): Client => world.partner;
  const refundTo = (order: Json) => declareRefundDestination(world, order['id']);
  const heldOf = ({ id }: Json): Promise<Json> =>
    eventually('the payment is held', async () =>
      (await world.operator.get('/ops/unmatched')).body.events.find(({ reference }: Json) => reference === id),
    );
  const decide = async ({ id }: Json, action: string): Promise<void> => {
    await quiet(world);
    await world.operator.post(`/ops/api/transactions/${id}/decisions`, { action, reason: REASON });
  };
  const other = { payerName: 'Charles Babbage' };
  const cancel = ({ id }: Json) => partner().post(`/api/users/${user['id']}/transactions/${id}/cancel`);

  const CASES: Readonly<Record<string, Case>> = {
    'a buy, completed': {
      ...{ type: 'buy', status: 'completed', inTime: pay() },
      money: ['received received 200 SGD', 'sent sent total BTC'],
    },
    'a buy, overpaid': {
      ...{ type: 'buy', status: 'completed', inTime: pay({ amount: 250.05 }) },
      money: ['received received 250.05 SGD', 'sent sent total BTC', 'returned sent 50.05 SGD'],
    },
    'a buy, paid in two parts': {
      ...{ type: 'buy', status: 'completed' },
      inTime: async (order) => {
        await pay({ amount: 150.5, id: `${order['id']}-1` })(order);
        await pay({ amount: 49.5, id: `${order['id']}-2` })(order);
      },
      money: ['received received 150.5 SGD', 'received received 49.5 SGD', 'sent sent total BTC'],
    },
    'a buy, paid in part and refunded': {
      ...{ type: 'buy', status: 'refunded', inTime: pay({ amount: 120.01 }) },
      money: ['received received 120.01 SGD', 'returned sent 120.01 SGD'],
    },
    'a buy, paid late and refunded': {
      ...{ type: 'buy', status: 'refunded', late: pay() },
      money: ['received received 200 SGD', 'returned sent 200 SGD'],
    },
    'a buy, paid late and honoured': {
      ...{ type: 'buy', status: 'completed', inGrace: pay() },
      money: ['received received 200 SGD', 'sent sent total BTC'],
    },
    'a buy, paid by another person, who waits': {
      ...{ type: 'buy', status: 'expired_fiat_not_received', inTime: pay(other) },
      money: ['received held 200 SGD'],
    },
    'a buy, paid by another person and sent back, then cancelled': {
      ...{ type: 'buy', status: 'cancelled' },
      inTime: async (order) => {
        await pay(other)(order);
        const { id } = await heldOf(order);
        await world.operator.post(`/ops/api/unmatched/${id}/return`, { reason: REASON });
        await quiet(world);
        await cancel(order);
      },
      money: ['received refused 200 SGD', 'returned sent 200 SGD'],
    },
    'a buy, paid by another person and accepted': {
      ...{ type: 'buy', status: 'completed' },
      inTime: async (order) => {
        await pay(other)(order);
        const { id } = await heldOf(order);
        await world.operator.post(`/ops/transactions/${order['id']}/match`, { inboundEventId: id, reason: REASON });
      },
      money: ['received received 200 SGD', 'sent sent total BTC'],
    },
    'a buy, completed, then paid by another person, who waits': {
      ...{ type: 'buy', status: 'completed', inTime: pay() },
      late: (order) => pay({ ...other, id: `${order['id']}-2` })(order),
      money: ['received received 200 SGD', 'sent sent total BTC', 'received held 200 SGD'],
    },
    'a buy, paid in another currency and sent back': {
      ...{ type: 'buy', status: 'expired_fiat_not_received', inTime: pay({ amount: 99.9, currency: 'HKD' }) },
      money: ['received refused 99.9 HKD', 'returned sent 99.9 HKD'],
    },
    'a buy, reversed after it was completed': {
      ...{ type: 'buy', status: 'completed', inTime: pay(), late: pay({ reversed: true }) },
      money: ['received reversed 200 SGD', 'sent sent total BTC'],
    },
    'a buy, reversed before anything was sent': {
      ...{ type: 'buy', status: 'expired_fiat_not_received', late: pay({ reversed: true }) },
      inTime: async (order) => {
        await payoutWill(partner(), order['id'], 'waitLiquidity');
        await pay()(order);
      },
      money: ['received reversed 200 SGD'],
    },
    'a buy that nothing was paid for': { type: 'buy', status: 'expired_fiat_not_received', money: [] },
    'a buy, cancelled': { type: 'buy', status: 'cancelled', inTime: cancel, money: [] },
    'a buy, whose payout was declined': {
      ...{ type: 'buy', status: 'payout_failed' },
      inTime: async (order) => {
        await payoutWill(partner(), order['id'], 'fail');
        await pay()(order);
      },
      money: ['received received 200 SGD'],
    },
    'a buy, whose payout was declined, refunded': {
      ...{ type: 'buy', status: 'refunded', late: (order) => decide(order, 'refund') },
      inTime: async (order) => {
        await payoutWill(partner(), order['id'], 'fail');
        await pay()(order);
      },
      money: ['received received 200 SGD', 'returned sent 200 SGD'],
    },
    'a buy, whose payout waits': {
      ...{ type: 'buy', status: 'fiat_received' },
      inTime: async (order) => {
        await payoutWill(partner(), order['id'], 'waitLiquidity');
        await pay()(order);
      },
      money: ['received received 200 SGD', 'sent underway total BTC'],
    },
    'a sell, completed': {
      ...{ type: 'sell', status: 'completed', inTime: send() },
      money: ['received received 0.002 BTC', 'sent sent total SGD'],
    },
    'a sell, with too much sent': {
      ...{ type: 'sell', status: 'completed' },
      inTime: async (order) => {
        await refundTo(order);
        await send({ amount: 0.00300001 })(order);
      },
      money: ['received received 0.00300001 BTC', 'sent sent total SGD', 'returned sent 0.00100001 BTC'],
    },
    'a sell, for less than was ordered': {
      ...{ type: 'sell', status: 'completed', inTime: send({ amount: 0.0015 }) },
      money: ['received received 0.0015 BTC', 'sent sent total SGD'],
    },
    'a sell, deposited late and returned': {
      ...{ type: 'sell', status: 'refunded', late: send(), inTime: refundTo },
      money: ['received received 0.002 BTC', 'returned sent 0.002 BTC'],
    },
    'a sell, deposited late, without an address to return to': {
      ...{ type: 'sell', status: 'expired_btc_not_in_mempool', late: send() },
      money: ['received received 0.002 BTC'],
    },
    'a sell, seen and not confirmed': {
      ...{ type: 'sell', status: 'btc_in_mempool', inTime: send({ confirmations: 0 }) },
      money: ['received unconfirmed 0.002 BTC'],
    },
    'a sell, whose deposit was dropped': {
      ...{ type: 'sell', status: 'expired_btc_not_in_mempool' },
      inTime: async (order) => {
        await send({ confirmations: 0, txId: `dropped-${order['id']}` })(order);
        await quiet(world);
        await send({ confirmations: 0, txId: `dropped-${order['id']}`, dropped: true })(order);
      },
      money: ['received reversed 0.002 BTC'],
    },
    'a sell, whose payout was declined': {
      ...{ type: 'sell', status: 'payout_failed' },
      inTime: async (order) => {
        await payoutWill(partner(), order['id'], 'fail');
        await send()(order);
      },
      money: ['received received 0.002 BTC'],
    },
    'a sell, whose payout was declined, returned': {
      ...{ type: 'sell', status: 'refunded', late: (order) => decide(order, 'refund') },
      inTime: async (order) => {
        await refundTo(order);
        await payoutWill(partner(), order['id'], 'fail');
        await send()(order);
      },
      money: ['received received 0.002 BTC', 'returned sent 0.002 BTC'],
    },
    'a sell that nothing was sent for': { type: 'sell', status: 'expired_btc_not_in_mempool', money: [] },
    'a sell, cancelled': { type: 'sell', status: 'cancelled', inTime: cancel, money: [] },
  };
  const all = Object.entries(CASES);

  beforeAll(async () => {
    ({ world } = await startTrading({ REORGANISATION_BRAKE: 'off', OPS_FOUR_EYES_ABOVE: '1000000' }));
    await switchEmails(world, true);
    owner = await newOwner(world, await partnerIdOf(world, world.partner));
    shopper = await Shopper.from(world, { apiKey: apiKeyOf(world) });
    await shopper.signUp(who);
    await shopper.giveDocuments();
    await shopper.simulate('approveKyc');
    user = (await partner().get('/api/users')).body.find(({ email }: Json) => email === who.email);
    for (const [name, { type }] of all) orders.set(name, await (type === 'buy' ? buy : sell)(partner(), user['id']));
    const step = async (phase: 'inTime' | 'inGrace' | 'late', types = ['buy', 'sell']): Promise<void> => {
      for (const [name, each] of all) if (types.includes(each.type)) await each[phase]?.(orders.get(name));
      await quiet(world);
    };
    await step('inTime');
    await world.advance(BUY_WINDOW + 60);
    await quiet(world);
    await step('inGrace', ['buy']);
    await world.advance(SELL_WINDOW - BUY_WINDOW + GRACE);
    await quiet(world);
    await step('late');
    await world.advance(120);
    await quiet(world);
    await emailsSettle(world);
  }, 300_000);
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  it.each(all)('is the same on every page, in every document and email and in the API: %s', async (name, expected) => {
    const { id } = orders.get(name)!;
    const order = (await partner().get(`/api/transactions/${id}`)).body;
    const { payments } = (await partner().get(`/api/transactions/${id}/payments`)).body;
    const lines = linesOfPayments(payments);
    const dashboard = (await owner.get(`/transactions/${id}`)).body;
    const checkout = (await shopper.put('order', { orderId: id })).body;
    const emails = await linesOfEmails(world, { email: who.email, orderId: id });

    expect(order.status).toBe(expected.status);
    expect(lines.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual(
      expect.arrayContaining(expected.money.map((line) => line.replace('total', String(order.total)))),
    );
    expect(lines).toHaveLength(expected.money.length);
    expect(linesOfPayments(dashboard.money.payments)).toEqual(lines);
    expect(linesOfPayments(checkout.money.payments)).toEqual(lines);
    expect(await linesOfReceipt(world, id)).toEqual(lines);
    expect(await missingInPdf(world, id)).toEqual([]);
    if (hasLastEmail(expected)) expect(emails.map(sorted)).toContainEqual(sorted(lines));
    expect(checkout.lastEventAt).toBe(dashboard.lastEventAt);
    expect(checkout.money.totals).toEqual(dashboard.money.totals);
  });

  it('keeps for the order only what counts for it: not what is held, refused or of another currency', async () => {
    const keptOf = async (name: string, currency: string): Promise<string> => {
      const { body } = await partner().get(`/api/transactions/${orders.get(name)!['id']}/payments`);
      return body.totals.find((totals: Json) => totals.currency === currency).kept;
    };

    expect(await keptOf('a buy, completed, then paid by another person, who waits', 'SGD')).toBe('200');
    expect(await keptOf('a buy, paid by another person, who waits', 'SGD')).toBe('0');
    expect(await keptOf('a buy, paid by another person and sent back, then cancelled', 'SGD')).toBe('0');
    expect(await keptOf('a buy, paid in another currency and sent back', 'HKD')).toBe('0');
    expect(await keptOf('a buy, overpaid', 'SGD')).toBe('200');
  });

  it("says on the receipt that the user paid once, though another payer's money is held", async () => {
    const { id } = orders.get('a buy, completed, then paid by another person, who waits')!;
    const link = world.api.get(ReceiptLinks, { strict: false }).linkTo(id);

    const page = await (await fetch(`${link}?lang=en`)).text();

    expect(page.replaceAll('\u00a0', ' ')).toMatch(/You paid<\/dt><dd>200\.00 SGD/);
  });

  it('is a matter of the partner: another one reads nothing of it', async () => {
    const { id } = orders.get('a buy, completed')!;

    expect((await world.stranger.get(`/api/transactions/${id}/payments`)).status).toBe(404);
  });

  it('covers every status in which an order can end or wait for an operator', () => {
    const statuses = new Set(all.map(([, { status }]) => status));

    expect([...statuses].sort()).toEqual(
      [
        ...['btc_in_mempool', 'cancelled', 'completed', 'expired_btc_not_in_mempool', 'expired_fiat_not_received'],
        ...['fiat_received', 'payout_failed', 'refunded'],
      ].sort(),
    );
  });
});

/** Whether the last change of the money has an email: something was sent, returned or held, and nothing was reversed since. */
const hasLastEmail = ({ money }: Case): boolean =>
  money.some((line) => /^(sent|returned) sent|held/.test(line)) && !money.some((line) => line.includes('reversed'));

const sorted = (lines: readonly string[]): string[] => [...lines].sort();
