import { personBehind } from '@rampart/kernel';
import { type Answer, Client, type Json } from '../../../test/support/client.js';
import { newOperator } from '../../../test/support/operators.js';
import { auditEntries, loneDecisions, proposals } from '../../../test/support/rows/tables.js';
import { buy, payFiat, payoutWill, reaches, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'seen on the phone';
const DAY_SECONDS = 86_400;

/** 600 SGD are about 466 USD: the default limit of 1,000 USD leaves room for two. */
const MUCH = { fiat: 600 };

describe('E48: what one operator decides alone', () => {
  let world: World;
  let userId: string;
  let alice: Client;
  let bob: Client;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    [alice, bob] = [world.operator, world.colleague];
  });
  afterEach(() => world.advance(DAY_SECONDS));
  afterAll(() => world.close());

  async function strandedBuy(fields: object = MUCH): Promise<string> {
    const { id } = await buy(world.partner, userId, fields);
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    return id;
  }
  const complete = (by: Client, id: string): Promise<Answer> =>
    by.post(`/ops/transactions/${id}/complete`, { txId: `by-hand-${id}`, reason: REASON });
  const own = (by: Client, amount: string, reference: string): Promise<Answer> =>
    by.post('/ops/bank/SGD/movements', { direction: 'out', amount, reference, reason: REASON });
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

  it('counts together for 24 hours: the third order waits for a second operator, and then nothing of it counts', async () => {
    const orders = [await strandedBuy(), await strandedBuy(), await strandedBuy(), await strandedBuy()];
    const answers = [];
    for (const id of orders) answers.push(await complete(alice, id));
    const [third, fourth] = [answers[2]!.body.proposalId, answers[3]!.body.proposalId];
    const own = await alice.post(`/ops/api/proposals/${third}/approve`, { reason: REASON });
    const approved = await bob.post(`/ops/api/proposals/${third}/approve`, { reason: REASON });

    expect(statuses(answers)).toEqual([200, 200, 202, 202]);
    expect([own.body.code, approved.status]).toEqual(['FOUR_EYES_REQUIRED', 200]);
    expect(await statusOf(world.partner, orders[2]!)).toBe('completed');
    expect(await statusOf(world.partner, orders[3]!)).toBe('payout_failed');
    expect((await loneDecisions.find(world, { operator: 'colleague' })).length).toBe(0);

    await bob.post(`/ops/api/proposals/${fourth}/reject`, { reason: REASON });
    await world.advance(DAY_SECONDS);
    expect((await complete(alice, orders[3]!)).status).toBe(200);
  });

  it('is a rolling sum: midnight does not double it', async () => {
    await complete(alice, await strandedBuy());
    await world.advance(DAY_SECONDS / 2);
    await complete(alice, await strandedBuy());
    await world.advance(DAY_SECONDS / 2 - 600);

    expect((await complete(alice, await strandedBuy())).status).toBe(202);
    await world.advance(1_200);
    expect((await complete(alice, await strandedBuy())).status).toBe(200);
  });

  it('does not slip through at the same moment, however many there are', async () => {
    const orders = [];
    for (let i = 0; i < 6; i += 1) orders.push(await strandedBuy());

    const answers = await Promise.all(orders.map((id) => complete(alice, id)));

    expect(statuses(answers).toSorted()).toEqual([200, 200, 202, 202, 202, 202]);
    expect(await proposals.count(world, { transactionId: orders, decidedAt: null })).toBe(4);
  });

  it('counts whatever it is: orders, refunds, bookings of the own money, returned payments', async () => {
    await complete(alice, await strandedBuy({ fiat: 200 }));
    await alice.post(`/ops/transactions/${await strandedBuy({ fiat: 200 })}/refund`, { reason: REASON });
    const small = await own(alice, '800.00', 'FT-out-1');
    const again = await own(alice, '800.00', 'FT-out-1');
    const more = await own(alice, '200.00', 'FT-out-2');
    const refused = await alice.post(`/ops/transactions/${await strandedBuy({ fiat: 200 })}/refund`, {
      reason: REASON,
    });

    expect([small.body.state, again.body.bookingId, more.body.state]).toEqual([
      'booked',
      small.body.bookingId,
      'proposed',
    ]);
    expect(refused.status).toBe(202);
  });

  it('counts for the person behind a service token', async () => {
    const mei = await newOperator(world);
    const { secret } = (await mei.post('/service-tokens', { name: 'nightly', scopes: ['money'], days: 1 })).body;
    const script = new Client(alice.baseUrl, `Bearer ${secret}`);
    const answers = [await complete(script, await strandedBuy()), await complete(script, await strandedBuy())];
    const third = await mei.post(`/transactions/${await strandedBuy()}/decisions`, {
      action: 'complete',
      reference: 'by-hand',
      reason: REASON,
    });

    expect([...statuses(answers), third.status]).toEqual([200, 200, 202]);
    expect(await loneDecisions.count(world, { operator: personBehind(mei.name) })).toBe(2);
  });

  it('is shown before it is decided, and written down in plain, once, with the decision', async () => {
    const [first, second, third] = [await strandedBuy(), await strandedBuy(), await strandedBuy()];
    const preview = async (id: string): Promise<Json> =>
      (await alice.post(`/ops/api/transactions/${id}/decisions/preview`, { action: 'complete', reference: 'x' })).body;
    const before = (await preview(first)).needsSecond;
    await Promise.all([1, 2, 3].map(() => complete(alice, first)));
    await complete(alice, second);

    expect([before, (await preview(third)).needsSecond]).toEqual([false, true]);
    expect(await loneDecisions.find(world, { subject: `transaction:${first}` })).toMatchObject([
      { operator: 'tester', action: 'complete', worthUsd: expect.stringMatching(/^4\d\d\.\d+$/) },
    ]);
    expect(await auditEntries.count(world, { subject: `transaction:${first}`, action: 'complete' })).toBe(1);
    await expect(loneDecisions.remove(world, {})).rejects.toThrow('append-only');
  });
});
