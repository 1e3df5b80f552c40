import { SandboxControls } from '@rampart/drivers';
import { ReceiptLinks } from '@rampart/emails';
import { ChainGateway, FiatRail } from '@rampart/ports';
import { waiting } from '../../support/books.js';
import type { Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import {
  BUY_WINDOW,
  declareRefundDestination,
  GRACE,
  payer,
  SELL_WINDOW,
  stepsOf,
} from '../../../test/support/money-trading.js';
import { verifiedUser } from '../../../test/support/people.js';
import { quiet } from '../../../test/support/queues.js';
import { payoutsOf, rewriteOrder } from '../../../test/support/rows/orders.js';
import { sentPayouts } from '../../../test/support/rows/sandbox.js';
import { users } from '../../../test/support/rows/tables.js';
import { buy, deposit, payoutWill, reaches, sell, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'the bank was asked by telephone';
const refundOf = (amount: number) => expect.objectContaining({ rail: 'bank', purpose: 'refund', amount });

describe('a payment that its bank takes back while refunds or a payout of its order are under way', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world } = await startTrading({ REORGANISATION_BRAKE: 'off', OPS_FOUR_EYES_ABOVE: '1000000' }));
  });
  beforeEach(async () => {
    userId = (await verifiedUser(world.partner)).id;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const pay = payer(() => world);
  const statesOf = async (id: string): Promise<string[]> =>
    (await payoutsOf(world, id)).map(
      ({ purpose, generation, amount, state }) => `${purpose} ${generation} of ${amount.toString()} ${state}`,
    );
  const pass = async (seconds: number): Promise<void> => {
    await world.advance(seconds);
    await quiet(world);
  };
  const pointsOf = async (): Promise<number> => Number((await users.get(world, { id: userId })).points);
  const decide = async (id: string, action: string): Promise<void> => {
    const { status, body } = await world.operator.post(`/ops/api/transactions/${id}/decisions`, {
      action,
      reason: REASON,
    });
    expect([status, body.status]).toEqual([200, 'done']);
  };
  const listed = async (id: string): Promise<string[]> =>
    (await world.operator.get('/ops/api/moderation')).body
      .filter((item: Json) => item.transactionId === id)
      .map(({ kind, atStake }: Json) => `${kind} ${atStake.amount} ${atStake.currency}`);
  const recover = async (id: string): Promise<void> => {
    await payoutWill(world.partner, id, 'succeed');
    await pass(61);
    await pass(61);
  };

  it('E97: an excess that goes back to its bank by itself costs the order nothing: it is paid out, and nothing is refunded', async () => {
    const { id, total } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'waitLiquidity');
    await pay(id, { id: 'whole', amount: 200 });
    await pay(id, { id: 'again', amount: 50 });

    await pay(id, { id: 'again', amount: 50, reversed: true });
    await recover(id);

    expect(await statusOf(world.partner, id)).toBe('completed');
    expect(await moneySent(world, id)).toEqual([expect.objectContaining({ rail: 'chain', amount: total })]);
    await expectSettled(world, id);
  });

  it('E97: an excess that goes back to its bank after the payout is not refunded as well', async () => {
    const { id, total } = await buy(world.partner, userId);
    await pay(id, { id: 'whole', amount: 200 });
    await payoutWill(world.partner, id, 'waitLiquidity');
    await pay(id, { id: 'again', amount: 50 });

    await pay(id, { id: 'again', amount: 50, reversed: true });
    await recover(id);

    expect(await moneySent(world, id)).toEqual([expect.objectContaining({ rail: 'chain', amount: total })]);
    await expectSettled(world, id);
  });

  it('E97: of two refunds that wait, the one whose payment was taken back ends, and the other leaves', async () => {
    const { id } = await buy(world.partner, userId);
    await pass(BUY_WINDOW + GRACE + 1);
    await payoutWill(world.partner, id, 'waitLiquidity');
    await pay(id, { id: 'one', amount: 100 });
    await pay(id, { id: 'two', amount: 50 });

    await pay(id, { id: 'two', amount: 50, reversed: true });
    await recover(id);

    expect(await moneySent(world, id)).toEqual([refundOf(100)]);
    const refunds = await payoutsOf(world, id);
    expect(refunds.map(({ generation, amount }) => [generation, Number(amount)])).toEqual([
      [1, 100], // under its first key, which never ended
      [2, 50],
    ]);
    expect(await statusOf(world.partner, id)).toBe('refunded');
    await expectSettled(world, id);
  });

  it('E97: a refund that ended since its payment was taken back leaves when the bank reinstates it', async () => {
    const { id } = await buy(world.partner, userId);
    await pass(BUY_WINDOW + GRACE + 1);
    await payoutWill(world.partner, id, 'waitLiquidity');
    await pay(id, { id: 'late' });
    await pay(id, { id: 'late', reversed: true });

    await payoutWill(world.partner, id, 'succeed');
    await pay(id, { id: 'late', reversed: false });
    await pass(61);

    expect(await moneySent(world, id)).toEqual([refundOf(200)]);
    expect(await statusOf(world.partner, id)).toBe('refunded');
    await expectSettled(world, id);
  });

  it('E115: a payout that waits ends when its payment is taken back, though money that came too late is here, which goes back', async () => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'waitLiquidity');
    await pay(id, { id: 'whole', amount: 200 });
    await pass(BUY_WINDOW + GRACE + 1);
    await pay(id, { id: 'again', amount: 200 });

    await pay(id, { id: 'whole', amount: 200, reversed: true });
    await recover(id);

    expect(await moneySent(world, id)).toEqual([refundOf(200)]);
    expect(await statusOf(world.partner, id)).toBe('refunded');
    await expectSettled(world, id);
  });

  it('E115: money that comes after completion pays what a reversal left owed: a payout that came back is sent again for it', async () => {
    const { id, total } = await buy(world.partner, userId);
    const chain = world.worker.get(ChainGateway, { strict: false });
    jest.spyOn(chain, 'findPayout').mockResolvedValue({ state: 'submitted', reference: 'on its way' });
    await pay(id, { id: 'whole' });
    await pass(BUY_WINDOW + GRACE + 1);
    await pay(id, { id: 'whole', reversed: true });
    await pay(id, { id: 'debt', amount: 200 });
    jest.restoreAllMocks();
    await sentPayouts.update(world, { transactionId: id }, { outcome: 'fail' });
    await pass(61);
    for (const action of ['notSent', 'retryPayout']) await decide(id, action);
    await reaches(world.partner, id, 'completed');
    await quiet(world);

    expect(await statesOf(id)).toEqual([
      `payout 1 of ${total} failed`,
      expect.stringMatching(new RegExp(`^payout 2 of ${total} (submitted|confirmed)$`)),
    ]);
    await expectSettled(world, id);
  });

  it.each([
    ['in time', 0, ['pending', 'fiat_received', 'payout_failed', 'pending']],
    ['after the window', BUY_WINDOW + 1, ['pending', 'fiat_received', 'payout_failed', 'expired_fiat_not_received']],
  ])(
    'E98: a payout that its provider refuses after the payment was taken back %s leaves no claim, and its order waits for money again',
    async (_, seconds, steps) => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await pay(id);
      await pass(seconds);
      await pay(id, { reversed: true });

      await sentPayouts.update(world, { transactionId: id }, { outcome: 'fail' });
      await eventually('the provider was asked', async () => {
        await pass(301);
        return (await statusOf(world.partner, id)) !== 'fiat_received';
      });

      expect((await stepsOf(world, id)).slice(0, steps.length)).toEqual(steps);
      await pass(BUY_WINDOW + 1);
      expect(await waiting(world, id)).toEqual([]);
      await expectSettled(world, id);
    },
  );

  it('E34: a matched deposit that its chain drops leaves the rest to be carried out in part', async () => {
    const order = await sell(world.partner, userId);
    const { id, crypto } = order;
    await declareRefundDestination(world, id);
    await payoutWill(world.partner, id, 'fail');
    await deposit(world.partner, id, { txId: `${id}-own`, amount: crypto * 0.75, confirmations: 100 });
    const lone = { chain: 'bitcoin', currency: 'BTC', amount: String(crypto * 0.25), txId: `${id}-lone` } as const;
    const controls = world.api.get(SandboxControls, { strict: false });
    await controls.simulateDeposit({ ...lone, transactionId: `lost ${id}`, confirmations: 100 });
    const event = await eventually(
      'it is kept',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );
    await world.operator.post(`/ops/transactions/${id}/match`, { reason: REASON, inboundEventId: event.id });
    await reaches(world.partner, id, 'payout_failed');
    await pass(SELL_WINDOW + 1);

    await controls.simulateDeposit({ ...lone, transactionId: `lost ${id}`, dropped: true });
    const { fiat } = await reaches(world.partner, id, 'completed');
    await quiet(world);

    expect(fiat / order.fiat).toBeCloseTo(0.75, 2);
    await expectSettled(world, id);
  });

  it('E100: an operator sends a refused refund again, and later money goes back by itself again', async () => {
    const { id } = await buy(world.partner, userId);
    await pass(BUY_WINDOW + GRACE + 1);
    await payoutWill(world.partner, id, 'fail');
    await pay(id, { id: 'first', amount: 100 });
    const whileRefused = await listed(id);
    await decide(id, 'refund');
    await reaches(world.partner, id, 'refunded');

    await pay(id, { id: 'second', amount: 70 });

    expect(whileRefused).toEqual(['refundRefused 100 SGD']);
    expect(await statesOf(id)).toEqual([
      'refund 1 of 100 failed',
      'refund 2 of 100 confirmed',
      'refund 3 of 70 confirmed',
    ]);
    expect(await listed(id)).toEqual([]);
  });

  it('E100: money that waits for an operator is listed, whatever was refunded before; what is gone is not', async () => {
    const [ended, mixed] = [await buy(world.partner, userId), await buy(world.partner, userId)];
    await pass(BUY_WINDOW + GRACE + 1);
    await payoutWill(world.partner, ended.id, 'fail');
    await pay(ended.id, { id: 'late' });
    const before = await listed(ended.id);
    await pay(ended.id, { id: 'late', reversed: true });
    await pay(mixed.id, { id: 'hkd', amount: 100, currency: 'HKD' });
    await pay(mixed.id, { id: 'eur', amount: 30, currency: 'EUR' });

    expect([before, await listed(ended.id)]).toEqual([['refundRefused 200 SGD'], []]);
    expect(await listed(mixed.id)).toEqual(['moneyHeld 30 EUR']);
  });

  it('E20: a refund that is uncertain while its payment is taken back is a claim once it is found sent, and nothing once it is found not sent', async () => {
    const orders = [await buy(world.partner, userId), await buy(world.partner, userId)];
    await pass(BUY_WINDOW + GRACE + 1);
    for (const { id } of orders) {
      await payoutWill(world.partner, id, 'uncertain');
      await pay(id, { id });
      await pay(id, { id, reversed: true });
    }
    const [sent, notSent] = orders.map(({ id }) => id as string) as [string, string];
    await sentPayouts.update(world, { transactionId: sent }, { outcome: 'succeed' });
    await sentPayouts.update(world, { transactionId: notSent }, { outcome: 'fail' });
    await pass(301);
    await pass(301);

    expect(await statesOf(sent)).toEqual(['refund 1 of 200 confirmed']);
    expect(await statesOf(notSent)).toEqual(['refund 1 of 200 failed']);
    await expectSettled(world, sent, { holds: { 'receivable SGD': '200' } });
    await expectSettled(world, notSent);
  });

  it('E100: a refund that bounces leaves its money to an operator, who sends it again', async () => {
    const { id } = await buy(world.partner, userId);
    await pass(BUY_WINDOW + GRACE + 1);
    const rail = world.worker.get(FiatRail, { strict: false });
    jest.spyOn(rail, 'findPayout').mockResolvedValue({ state: 'submitted', reference: 'on its way' });
    await pay(id, { id });
    jest.restoreAllMocks();
    await sentPayouts.update(world, { transactionId: id }, { outcome: 'fail' });
    await pass(61);
    await decide(id, 'notSent');
    const waits = await listed(id);
    await decide(id, 'refund');
    await quiet(world);

    expect(waits).toEqual(['refundRefused 200 SGD']);
    expect(await statesOf(id)).toEqual(['refund 1 of 200 failed', 'refund 2 of 200 confirmed']);
    expect([await listed(id), await statusOf(world.partner, id)]).toEqual([[], 'refunded']);
    await expectSettled(world, id);
  });

  it('E100: a refund that bounces after its payment was taken back as well is no claim any more', async () => {
    const { id } = await buy(world.partner, userId);
    await pass(BUY_WINDOW + GRACE + 1);
    const rail = world.worker.get(FiatRail, { strict: false });
    jest.spyOn(rail, 'findPayout').mockResolvedValue({ state: 'submitted', reference: 'on its way' });
    await pay(id, { id });
    await pay(id, { id, reversed: true });
    jest.restoreAllMocks();
    expect(await waiting(world, id)).toEqual(['receivable SGD 200']);

    await sentPayouts.update(world, { transactionId: id }, { outcome: 'fail' });
    await pass(61);
    await decide(id, 'notSent');

    expect(await statesOf(id)).toEqual(['refund 1 of 200 failed']);
    await expectSettled(world, id);
  });

  it('E101: a completed order whose payout came back, given up, takes its points back, and its receipt says that the money went back', async () => {
    const { id } = await buy(world.partner, userId);
    await rewriteOrder(world, id, { earnedPoints: '7' });
    const chain = world.worker.get(ChainGateway, { strict: false });
    jest.spyOn(chain, 'findPayout').mockResolvedValue({ state: 'submitted', reference: 'on its way' });
    await pay(id);
    const earned = await pointsOf();
    jest.restoreAllMocks();
    await sentPayouts.update(world, { transactionId: id }, { outcome: 'fail' });
    await pass(61);
    for (const action of ['notSent', 'refund']) await decide(id, action);
    await quiet(world);

    const { blockchainTxId } = (await world.partner.get(`/api/transactions/${id}`)).body;
    const page = await (await fetch(world.api.get(ReceiptLinks, { strict: false }).linkTo(id))).text();

    expect(await moneySent(world, id)).toContainEqual(refundOf(200));
    expect([earned, await pointsOf()]).toEqual([7, 0]);
    expect(page).not.toContain(blockchainTxId);
    expect(page).not.toContain('Completed');
    expect(page).toContain('Refunded');
    await sentPayouts.update(world, { transactionId: id, rail: 'chain' }, { outcome: 'fail' });
    await expectSettled(world, id);
  });
});
