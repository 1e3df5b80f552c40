import { once } from 'node:events';
import { SandboxControls } from '@rampart/drivers';
import { FiatRail } from '@rampart/ports';
import { TransactionSignals } from '@rampart/transactions';
import { aMoment } from '../../test/support/eventually.js';
import { handlerOf, emitsWhenAsked } from '../../test/support/handlers.js';
import { codeSentTo, newPhone, signUp, verifiedUser } from '../../test/support/people.js';
import { quiet } from '../../test/support/queues.js';
import { endPaymentWindow } from '../../test/support/rows/orders.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { history, phoneCodes, receipts } from '../../test/support/rows/tables.js';
import { BUY, buy, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
/** Milliseconds from the payment's report to the end of the window, so that either may win and ties occur. Undefined: the window ends after the booking. */
const DELAYS_MS = [0, 1, 3, 10, 30, undefined];

describe('at the same moment', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  const historyOf = async (id: string): Promise<string[]> =>
    (await history.find(world, { transactionId: id }, ['version'])).map(({ toStatus }) => toStatus);
  const sentFor = (id: string): Promise<number> => sentPayouts.count(world, { transactionId: id });
  const statusesOf = (answers: { status: number }[]): number[] => answers.map(({ status }) => status).toSorted();

  it('50 tellings of one payment are one step and one payout', async () => {
    const { id } = await buy(world.partner, userId);

    await Promise.all(times(50, () => world.partner.post(`/api/sandbox/transactions/${id}/fiat`, { id: 'the same' })));
    await reaches(world.partner, id, 'completed');
    await quiet(world);

    expect(await historyOf(id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(await sentFor(id)).toBe(1);
    expect(await receipts.count(world, { transactionId: id })).toBe(1);
  });

  it('a payment and the end of its window have exactly one of their two outcomes, 60 times', async () => {
    const signals = world.worker.get(TransactionSignals, { strict: false });
    const controls = world.api.get(SandboxControls, { strict: false });
    const watch = handlerOf(world, 'watchPayment');
    const trades = (await Promise.all(times(60, () => buy(world.partner, userId)))).map(({ id }) => id as string);
    const asked = emitsWhenAsked(world.worker.get(FiatRail, { strict: false }));

    await inPortions(trades, 20, async (transactionId, i) => {
      const end = await endPaymentWindow(world, transactionId, '0 seconds');
      await controls.simulatePayment({ transactionId, amount: String(BUY.fiat), currency: 'SGD', receivedAt: end });
      const delay = DELAYS_MS[i % DELAYS_MS.length];
      const known = once(asked, transactionId);
      const booking = watch.handleJob({ transactionId });
      const closing = known
        .then(() => (delay === undefined ? booking : aMoment(delay)))
        .then(() => signals.sendSignal(transactionId, 'windowClosed'));
      await Promise.all([closing, booking]);
    });
    await quiet(world);

    const outcomes = await Promise.all(
      trades.map(async (id) => `${(await historyOf(id)).join(', ')}; sent ${await sentFor(id)}`),
    );
    const honoured = 'pending, fiat_received, completed; sent 1';
    const late = 'pending, expired_fiat_not_received, fiat_received, completed; sent 1';
    expect(new Set(outcomes)).toEqual(new Set([honoured, late]));
  }, 120_000);

  it('a payment and a cancellation end as completed, or as cancelled with the money sent back, 40 times', async () => {
    const controls = world.api.get(SandboxControls, { strict: false });
    const watch = handlerOf(world, 'watchPayment');
    const trades = (await Promise.all(times(40, () => buy(world.partner, userId)))).map(({ id }) => id as string);

    const answers = await inPortions(trades, 10, async (transactionId, i) => {
      await controls.simulatePayment({ transactionId, amount: String(BUY.fiat), currency: 'SGD' });
      const racers = [
        () => world.partner.post(`/api/users/${userId}/transactions/${transactionId}/cancel`),
        () => watch.handleJob({ transactionId }),
      ];
      const finished = await Promise.all((i % 2 ? racers : racers.toReversed()).map((race) => race()));
      return finished.find((answer) => answer !== undefined)?.status;
    });
    await quiet(world);

    const outcomes = await Promise.all(
      trades.map(async (id, i) => `${answers[i]}: ${(await historyOf(id)).join(', ')}; sent ${await sentFor(id)}`),
    );
    for (const outcome of outcomes) {
      expect(['200: pending, cancelled; sent 1', '409: pending, fiat_received, completed; sent 1']).toContain(outcome);
    }
  });

  it('100 guesses of a phone code count as five, and then the right one does not help', async () => {
    const { partner } = world;
    const { id } = await signUp(partner);
    const phone = newPhone();
    await partner.put(`/api/users/${id}/phone`, { phone, code: '+65' });
    const right = await codeSentTo(partner, `+65${phone}`);
    const wrong = times(100, (i) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'));

    const answers = await Promise.all(wrong.map((code) => partner.put(`/api/users/${id}/phone/verify`, { code })));

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['400 PHONE_CODE_INVALID']),
    );
    expect(await phoneCodes.get(world, { userId: id })).toMatchObject({ guessesLeft: 0 });
    expect((await partner.put(`/api/users/${id}/phone/verify`, { code: right })).status).toBe(400);
  });

  it('the right phone code is accepted once', async () => {
    const { partner } = world;
    const { id } = await signUp(partner);
    const phone = newPhone();
    await partner.put(`/api/users/${id}/phone`, { phone, code: '+65' });
    const code = await codeSentTo(partner, `+65${phone}`);

    const answers = await Promise.all(times(5, () => partner.put(`/api/users/${id}/phone/verify`, { code })));

    expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400]);
  });

  it('two transactions from one request are one transaction and one 409', async () => {
    const { partner } = world;
    const { body: request } = await partner.post('/api/requests', { type: 'buy' });

    const answers = await Promise.all(
      times(2, () => partner.post(`/api/users/${userId}/transactions`, { ...BUY, requestId: request.id })),
    );

    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('REQUEST_ALREADY_USED');
  });

  it('ten sign-ups of one email are one user and nine 409s', async () => {
    const answers = await Promise.all(
      times(10, () => world.partner.post('/api/users', { email: 'One@example.com', firstName: 'O', lastName: 'N' })),
    );

    expect(statusesOf(answers)).toEqual([201, ...times(9, () => 409)]);
  });
});

/** Processes as many items at once as the connection pool has room for. */
async function inPortions<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T, i: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await Promise.all(items.slice(from, from + size).map((item, i) => work(item, from + i)))));
  }
  return results;
}
