import { once } from 'node:events';
import { SandboxControls } from '@rampart/drivers';
import { FiatRail } from '@rampart/ports';
import { TransactionSignals } from '@rampart/transactions';
import type { Json } from '../../support/client.js';
import { expectInvariants } from '../../support/invariants.js';
import { aMoment } from '../../support/eventually.js';
import { fewAtOnce } from '../../support/few-at-once.js';
import { handlerOf, emitsWhenAsked } from '../../support/handlers.js';
import { expectSettled } from '../../support/ledger.js';
import { moneySent } from '../../support/money-sent.js';
import { BUY_WINDOW, GRACE, payer, secondsAfter, stepsOf } from '../../support/money-trading.js';
import { setPrices } from '../../support/prices.js';
import { quiet } from '../../support/queues.js';
import { endPaymentWindow } from '../../support/rows/orders.js';
import { BUY, buy, payFiat, reaches } from '../../support/trades.js';
import { startTrading } from '../../support/trading.js';
import type { World } from '../../support/world.js';

/** The sandbox's price in USD. */
const USD = 91_250.5;
/** The number of expiry-versus-receipt races; more on manual runs. */
const RACES = Number(process.env['RACES'] ?? 40);
/** After this many, everything settles and is checked; from MANY on, each batch is reported while one waits. */
const BATCH = 500;
const MANY = 1_000;
const AT_ONCE = 5;
/** The end of the window after the bank reported a payment, as shares of the time that processing takes, so that either may win and ties occur. */
const ENDS_AFTER = [0, 0.1, 0.25, 0.5, 1, 3];

const HONOURED = ['pending', 'expired_fiat_not_received', 'fiat_received', 'completed'];
const RETURNED = ['pending', 'expired_fiat_not_received', 'refunded'];

describe('the time of a payment', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const expired = async (fields: object = {}, late = 300): Promise<Json> => {
    const order = await buy(world.partner, userId, fields);
    await world.advance(BUY_WINDOW + late);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');
    return order;
  };
  const pay = payer(() => world);
  const refund = expect.objectContaining({ rail: 'bank', purpose: 'refund', amount: BUY.fiat, currency: 'SGD' });

  it('E4: in time by the bank, though reported a day later, is honoured at the locked price, and the partner receives both changes', async () => {
    const order = await expired({}, 86_400);
    const back = await setPrices(world, { usd: { BTC: '50000' } });

    await pay(order.id, { receivedAt: secondsAfter(order, BUY_WINDOW).toISOString() });
    await back();

    expect(await stepsOf(world, order.id)).toEqual(HONOURED);
    expect(world.sink.statusesOf(order.id)).toEqual(HONOURED);
    expect(await moneySent(world, order.id)).toMatchObject([{ rail: 'chain', amount: order.total }]);
    await expectSettled(world, order.id);
  });

  it('E4: in time for one part, late for the rest, is not in time', async () => {
    const order = await expired({}, 86_400);

    await pay(order.id, { amount: 150, receivedAt: secondsAfter(order, BUY_WINDOW - 60).toISOString() });
    await pay(order.id, { amount: 50 });

    expect((await stepsOf(world, order.id)).slice(0, 3)).toEqual(RETURNED);
    expect((await moneySent(world, order.id)).map(({ amount }) => amount)).toEqual([150, 50]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E8: a cent too little in time ends the same, whether it is reported before the window closes or after', async () => {
    const [early, late] = [await buy(world.partner, userId), await buy(world.partner, userId)];
    const inTime = (order: Json): object => ({ amount: 199.99, receivedAt: secondsAfter(order, 1).toISOString() });
    await world.advance(60);
    await pay(early.id, inTime(early));
    await world.advance(BUY_WINDOW + 240);
    await reaches(world.partner, early.id, 'completed');
    await reaches(world.partner, late.id, 'expired_fiat_not_received');

    await pay(late.id, inTime(late));

    expect(await stepsOf(world, late.id)).toEqual(HONOURED);
    expect(await moneySent(world, late.id)).toMatchObject([{ rail: 'chain', amount: early.total }]);
    expect(await expectSettled(world, late.id)).toEqual(await expectSettled(world, early.id));
  });

  it('E5: first reported more than an hour after the grace, goes back at any price', async () => {
    const order = await expired({}, GRACE + 3_660);

    await pay(order.id, { receivedAt: secondsAfter(order, BUY_WINDOW + 60).toISOString() });

    expect(await stepsOf(world, order.id)).toEqual(RETURNED);
    expect(await moneySent(world, order.id)).toEqual([refund]);
  });

  it('E5: a little late, at the same price, is carried out as it was ordered', async () => {
    const order = await expired({ fiat: undefined, crypto: 0.002 });

    await pay(order.id);

    expect(await stepsOf(world, order.id)).toEqual(HONOURED);
    expect(await moneySent(world, order.id)).toMatchObject([{ rail: 'chain', amount: order.total }]);
    await expectSettled(world, order.id);
  });

  it('E5: a little late, at a price that rose within the tolerance, is carried out at the new price', async () => {
    const order = await expired();
    const back = await setPrices(world, { usd: { BTC: String(USD * 1.008) } });
    const now = await buy(world.partner, userId);

    await pay(order.id);
    const completed = await reaches(world.partner, order.id, 'completed');
    await back();

    expect(completed).toMatchObject({
      fiat: 200,
      crypto: now.crypto,
      serviceCharge: now.serviceCharge,
      total: now.total,
      cryptoPrice: now.cryptoPrice,
    });
    expect(completed.total).toBeLessThan(order.total);
    expect(await moneySent(world, order.id)).toMatchObject([{ rail: 'chain', amount: now.total }]);
    await expectSettled(world, order.id);
  });

  it('E5: a little late, at a price that fell within the tolerance, is carried out at the locked price', async () => {
    const order = await expired();
    const back = await setPrices(world, { usd: { BTC: String(USD * 0.992) } });

    await pay(order.id);
    await back();

    expect(await reaches(world.partner, order.id, 'completed')).toMatchObject({
      total: order.total,
      cryptoPrice: order.cryptoPrice,
    });
    await expectSettled(world, order.id);
  });

  it.each([
    ['rose', 1.011],
    ['fell', 0.989],
  ])('E5: a little late, when the price %s beyond the tolerance, goes back', async (_, factor) => {
    const order = await expired();
    const back = await setPrices(world, { usd: { BTC: String(USD * factor) } });

    await pay(order.id);
    await back();

    expect(await stepsOf(world, order.id)).toEqual(RETURNED);
    expect(await moneySent(world, order.id)).toEqual([refund]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it.each([
    ['at the same price, is carried out', 1, HONOURED],
    ['when the price rose beyond the tolerance, goes back', 1.011, RETURNED],
  ])('E5: a little late, though the window was not closed yet, %s', async (_, factor, steps) => {
    const order = await buy(world.partner, userId);
    await endPaymentWindow(world, order.id, '1 minute'); // its job comes an hour later
    const back = await setPrices(world, { usd: { BTC: String(USD * factor) } });

    await pay(order.id);
    await back();

    expect(await stepsOf(world, order.id)).toEqual(steps);
    await expectSettled(world, order.id);
  });

  it('E5: a little late and too large, is carried out, and the excess goes back', async () => {
    const order = await expired();

    await pay(order.id, { amount: 260 });

    expect(await stepsOf(world, order.id)).toEqual(HONOURED);
    expect((await moneySent(world, order.id)).map(({ amount }) => amount).sort()).toEqual([order.total, 60]);
    await expectSettled(world, order.id);
  });

  it.each([
    ['at the end of the grace, is honoured', 0, HONOURED],
    ['a second later, goes back', 1, RETURNED],
  ])('E6: %s', async (_, late, steps) => {
    const order = await expired({}, GRACE + 60);

    await pay(order.id, { receivedAt: secondsAfter(order, BUY_WINDOW + GRACE + late).toISOString() });

    expect(await stepsOf(world, order.id)).toEqual(steps);
    await expectSettled(world, order.id);
  });

  it('E6: late, and reported again and again, goes back once', async () => {
    const order = await expired({}, 7_200);

    await Promise.all(Array.from({ length: 20 }, () => payFiat(world.partner, order.id, { id: 'late' })));
    await quiet(world);

    expect(await moneySent(world, order.id)).toEqual([refund]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  it('E6: another payment after everything went back, goes back too', async () => {
    const order = await expired({}, 7_200);
    await pay(order.id);
    await reaches(world.partner, order.id, 'refunded');

    await pay(order.id, { amount: 70 });

    expect(await stepsOf(world, order.id)).toEqual(RETURNED);
    expect((await moneySent(world, order.id)).map(({ amount }) => amount)).toEqual([200, 70]);
    expect(await expectSettled(world, order.id)).toEqual({});
  });

  /** Closes the window an hour ago, just now: left for longer, the sweeper would find it before the race. */
  const closeWindow = (id: string): Promise<Date> => endPaymentWindow(world, id, '1 hour');

  it.each([
    [
      'in time',
      -60,
      ['pending, fiat_received, completed', 'pending, expired_fiat_not_received, fiat_received, completed'],
      'chain',
    ],
    ['far too late', GRACE + 60, ['pending, expired_fiat_not_received, refunded'], 'bank'],
  ])(
    `E7: %s, and its window closing at the same moment, come to the same end whichever wins, in ${RACES / 2} races`,
    async (title, late, paths, rail) => {
      const [controls, signals, watch] = [
        world.api.get(SandboxControls, { strict: false }),
        world.worker.get(TransactionSignals, { strict: false }),
        handlerOf(world, 'watchPayment'),
      ];
      const asked = emitsWhenAsked(world.worker.get(FiatRail, { strict: false }));
      let usualMs = 30;
      const race = async (nth: number): Promise<string> => {
        const { id: transactionId } = await buy(world.partner, userId);
        const receivedAt = new Date((await closeWindow(transactionId)).getTime() + late * 1_000);
        await controls.simulatePayment({ transactionId, amount: String(BUY.fiat), currency: 'SGD', receivedAt });
        const watching = once(asked, transactionId).then(() => performance.now());
        const closing = watching
          .then(() => aMoment((ENDS_AFTER[nth % ENDS_AFTER.length] ?? 0) * usualMs))
          .then(() => signals.sendSignal(transactionId, 'windowClosed'));
        const [since] = await Promise.all([watching, watch.handleJob({ transactionId })]);
        usualMs += (performance.now() - since - usualMs) / 10;
        await closing;
        return transactionId;
      };
      const tally = new Map<string, number>();

      for (let done = 0; done < RACES / 2; done += BATCH) {
        const ids = await fewAtOnce(Math.min(BATCH, RACES / 2 - done), AT_ONCE, race);
        await quiet(world, 120_000);
        const ends = await endsOf(world, ids);
        for (const { steps } of ends) tally.set(steps, (tally.get(steps) ?? 0) + 1);
        expect(ends.filter(({ sent }) => sent !== rail)).toEqual([]);
        for (const id of ids.slice(0, 20)) await expectSettled(world, id);
        if (RACES >= MANY)
          process.stderr.write(
            `E7 ${title}: ${done + ids.length} of ${RACES / 2}; ${JSON.stringify(Object.fromEntries(tally))}\n`,
          );
      }

      expect(paths).toEqual(expect.arrayContaining([...tally.keys()])); // among few, a busy machine may let one side win every race
      if (RACES >= MANY) expect([...tally.keys()].sort()).toEqual([...paths].sort());
    },
    120_000 + RACES * 100,
  );
});

/** The statuses that each order went through, and the rail of each send for it. */
const endsOf = (
  { database }: Pick<World, 'database'>,
  ids: readonly string[],
): Promise<{ id: string; steps: string; sent: string }[]> =>
  database.query(
    `SELECT id, (SELECT string_agg(to_status, ', ' ORDER BY version) FROM transaction_history WHERE transaction_id = raced.id) AS steps,
       (SELECT string_agg(rail, ', ' ORDER BY seq) FROM sandbox.sent_payout WHERE transaction_id = raced.id::text) AS sent
     FROM unnest($1::uuid[]) AS raced(id)`,
    [ids],
  );
