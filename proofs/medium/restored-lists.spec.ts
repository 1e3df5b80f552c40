import { payoutKey, RestoreInquiry } from '@rampart/payouts';
import { MINUTE } from '@rampart/kernel';
import { Reconciler } from '@rampart/reconciliation';
import { type ListedPayout, RoutedChain, RoutedRail, type SentPage } from '@rampart/ports';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { payouts } from '../../test/support/rows/tables.js';
import { ago } from '../../test/support/rows/time.js';
import { buy, deposit, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const ORDERS = 6;

interface Inquiry {
  readonly findings: readonly Json[];
  /** Keys that drivers were asked for one by one. */
  readonly asked: readonly string[];
  readonly pages: number;
}

describe('what was sent since a backup', () => {
  let world: World;
  let userId: string;

  beforeEach(async () => {
    ({ world, userId } = await startTrading());
    // a moved clock makes reconciliation run, and a test's worker has two connections, of which each of the two loops holds one
    jest.spyOn(world.worker.get(Reconciler, { strict: false }), 'runOnce').mockResolvedValue(false);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.close();
  });

  const rail = (): RoutedRail => world.worker.get(RoutedRail, { strict: false });
  const chain = (): RoutedChain => world.worker.get(RoutedChain, { strict: false });
  const keyOf = (paidFor: string, purpose: 'payout' | 'refund', generation: number): string =>
    payoutKey({ paidFor, purpose, generation });
  const send = (where: 'bank' | 'chain', key: string, outcome = 'succeed'): Promise<unknown> =>
    sentPayouts.insert(world, {
      ...{ rail: where, key, transactionId: 'lost', amount: '70', currency: 'SGD', destination: '{}' },
      ...{ outcome, reference: `FT-${key}`, sentAt: ago('1 minute') },
    });

  /** Opens a restore and waits until every provider was asked. Jobs name the driver of a payout, and the inquiry does not. */
  async function inquire(): Promise<Inquiry> {
    const spies = [rail(), chain()].map((port) => ({
      find: jest.spyOn(port, 'findPayout'),
      list: jest.spyOn(port, 'listSent'),
    }));
    for (const { find, list } of spies) for (const spy of [find, list]) spy.mockClear();
    await world.database.query(`SELECT note_restore('command', 'an exercise')`);
    const inquiry = world.worker.get(RestoreInquiry, { strict: false });
    const { findings } = await eventually('every provider was asked', async () => {
      inquiry.wakeNow();
      const { body } = await world.operator.get('/ops/api/restore');
      return body.restore?.askedAt !== null && body;
    });
    return {
      findings: findings as Json[],
      asked: spies.flatMap(({ find }) => find.mock.calls.flatMap(([key, driver]) => (driver === undefined ? key : []))),
      pages: spies.reduce((sum, { list }) => sum + list.mock.calls.length, 0),
    };
  }
  async function forget(): Promise<void> {
    await world.database.query('DELETE FROM restore_finding');
  }
  const promise = (page: SentPage | undefined): void => {
    jest.spyOn(rail(), 'listSent').mockResolvedValue(page);
  };
  const page = (listed: readonly ListedPayout[], completeAfterMs?: number): SentPage => ({
    payouts: listed,
    ...(completeAfterMs === undefined ? {} : { completeAfterMs }),
  });

  async function openOrders(): Promise<{ bought: string[]; sold: string[] }> {
    const bought: string[] = [];
    const sold: string[] = [];
    for (let i = 0; i < ORDERS; i++) {
      bought.push((await buy(world.partner, userId)).id);
      sold.push((await sell(world.partner, userId)).id);
    }
    await world.advance(1); // the orders are older than the restore, whichever clock wrote them
    return { bought, sold };
  }

  it('is found by lists exactly as it is found by asking for each key, in a few pages', async () => {
    const { bought, sold } = await openOrders();
    await send('chain', keyOf(bought[0]!, 'payout', 1));
    await send('bank', keyOf(bought[1]!, 'refund', 2));
    await send('bank', keyOf(sold[0]!, 'payout', 4));
    await send('chain', keyOf(sold[1]!, 'refund', 1));
    await send('bank', keyOf(sold[2]!, 'payout', 1), 'fail');
    await send('bank', keyOf(sold[3]!, 'payout', 1), 'uncertain');
    await send('bank', keyOf(sold[4]!, 'payout', 5));

    const listed = await inquire();
    await forget();
    for (const port of [rail(), chain()]) jest.spyOn(port, 'listSent').mockResolvedValue(undefined);
    const single = await inquire();

    expect(listed.findings).toEqual(single.findings);
    expect(listed.findings.filter(({ state }) => state === 'sent')).toHaveLength(4);
    expect(listed.findings.filter(({ state }) => state === 'unanswered')).toHaveLength(1);
    expect([listed.asked, listed.pages]).toEqual([[keyOf(sold[3]!, 'payout', 1)], 2]);
    expect(single.asked).toHaveLength(2 * ORDERS * 8);
  });

  it('is asked for key by key where a list promises nothing of what it lacks', async () => {
    const { sold } = await openOrders();
    const [listed, unlisted] = [keyOf(sold[0]!, 'payout', 1), keyOf(sold[1]!, 'payout', 1)];
    await send('bank', unlisted);
    promise(page([{ key: listed, state: { state: 'submitted', reference: 'by the list' } }]));

    const { findings, asked } = await inquire();

    expect(findings.map(({ key, detail }) => [key, detail]).sort()).toEqual(
      [
        [listed, 'by the list'],
        [unlisted, `FT-${unlisted}`],
      ].sort(),
    );
    expect(asked).not.toContain(listed);
    expect(asked).toContain(unlisted);
  });

  it('is asked for key by key where the list lacks a payout that the backup has as sent', async () => {
    const known = await sell(world.partner, userId);
    await deposit(world.partner, known.id);
    await reaches(world.partner, known.id, 'completed');
    await payouts.update(world, { transactionId: known.id }, { createdAt: ago('1 minute') });
    const { sold } = await openOrders();
    const key = keyOf(sold[0]!, 'payout', 1);
    await send('bank', key);
    promise(page([], 0));

    const { findings, asked } = await inquire();

    expect(asked).toContain(key);
    expect(findings).toContainEqual(expect.objectContaining({ key, state: 'sent' }));
  });

  it('is asked for where the backup has begun to send it, since that may be before the span of the list', async () => {
    const begun = await sell(world.partner, userId);
    await deposit(world.partner, begun.id);
    await reaches(world.partner, begun.id, 'completed');
    const key = keyOf(begun.id, 'payout', 1);
    await payouts.update(world, { transactionId: begun.id }, { state: 'uncertain' });
    await world.advance(1);
    promise(page([], 0));

    expect((await inquire()).asked).toEqual([key]);
  });

  it('is asked for where two entries of a list contradict each other, and where an entry has no state', async () => {
    const { sold } = await openOrders();
    const [twice, bare] = [keyOf(sold[0]!, 'payout', 1), keyOf(sold[1]!, 'payout', 1)];
    const entry = (reference: string): ListedPayout => ({ key: twice, state: { state: 'submitted', reference } });
    promise(page([entry('one'), entry('other'), { key: bare }], 0));

    expect([...(await inquire()).asked].sort()).toEqual([twice, bare].sort());
  });

  it('is listed once more when the first list was begun before it could be complete', async () => {
    await openOrders();
    const list = jest.spyOn(rail(), 'listSent').mockResolvedValue(page([], MINUTE));
    const asked = inquire();
    await eventually('the list was read', () => list.mock.calls.length === 1);
    const state = async (): Promise<Json> => (await world.operator.get('/ops/api/restore')).body.restore;
    const before = (await state())['asked'];
    await world.advance(61);

    expect([(await asked).asked, list.mock.calls.length, before]).toEqual([[], 2, 0]);
  });

  it('is asked for key by key when the list cannot be read', async () => {
    const { sold } = await openOrders();
    const key = keyOf(sold[0]!, 'payout', 1);
    await send('bank', key);
    jest.spyOn(rail(), 'listSent').mockRejectedValue(new Error('the bank is closed'));

    const { findings, asked } = await inquire();

    expect(asked).toContain(key);
    expect(findings).toContainEqual(expect.objectContaining({ key, state: 'sent' }));
  }, 60_000);

  it('is written down as unexplained when its order is not in the backup', async () => {
    await openOrders();
    const [lost, foreign] = [keyOf('an order after the backup', 'payout', 1), 'not one of our keys'];
    await send('chain', lost);
    await send('chain', foreign);

    const { findings } = await inquire();

    expect(findings).toEqual([
      expect.objectContaining({
        key: `listed:sandbox:${lost}`,
        state: 'unexplained',
        detail: `the provider has sent it under the reference FT-${lost}`,
      }),
    ]);
  });
});
