import { newJob } from '@rampart/jobs';
import { TRANSACTION_JOBS } from '@rampart/transactions';
import type { Step } from '../../apps/standalone/src/cells/move-partner.js';
import type { Client, Json } from '../../test/support/client.js';
import { openPartnerSession, signedPartner } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { payoutsOf } from '../../test/support/rows/orders.js';
import { inboundEvents, outboxJobs, payouts } from '../../test/support/rows/tables.js';
import { ago } from '../../test/support/rows/time.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import {
  asService,
  booksOf,
  type Cell,
  countSeen,
  leftIn,
  loseMonths,
  makeMonths,
  ownBooksOf,
  partnerIdOf,
  startTwoCells,
  type TwoCells,
} from '../support/cells.js';

/** No database listens there. */
const NOWHERE = 'postgres://postgres:none@127.0.0.1:9/none';
const NOTHING = { orders: 0, postings: 0, payments: 0, members: 0 };
const NO_MOVE = { policies: 0, publications: 0, subscriptions: 0, slots: 0 };

/** Each test finds the partner at `home`, which may be either cell. The other one is `away`, and has nothing of it. */
describe('a partner that moves to another cell', () => {
  let cells: TwoCells;
  let [home, away] = [] as unknown as [Cell, Cell];
  let [here, there] = [] as unknown as [Client, Client];
  let [partner, userId] = ['', ''];

  beforeAll(async () => {
    cells = await startTwoCells();
    [home, away] = [cells.a, cells.b];
    [here, there] = [home.partner, away.as(home.partner)];
    partner = await partnerIdOf(home, here);
    userId = (await verifiedUser(here)).id;
    await here.post('/api/webhook-endpoints', { url: home.sink.url });
  }, 300_000);
  afterAll(() => cells.close());

  beforeEach(async () => {
    if ((await here.get('/api/transactions')).status === 421) [home, away, here, there] = [away, home, there, here];
    if (Object.values(await leftIn(away, partner)).some((rows) => rows > 0)) await cells.forget(partner, away, home);
  });

  const move = (more?: Parameters<TwoCells['move']>[3]): Promise<void> => cells.move(partner, home, away, more);
  /** Once the move has come to a step, the other cell cannot be reached any more. */
  const awayDiesOnce = (at: Step): Parameters<typeof move>[0] => {
    const urls = { source: home.database.superuserUrl, target: away.database.superuserUrl };
    const onStep = (step: Step): Promise<void> => {
      if (step !== at) return Promise.resolve();
      urls.target = NOWHERE;
      return Promise.reject(new Error('the other cell died'));
    };
    return { urls, onStep };
  };
  const completed = async (client: Client): Promise<Json> => {
    const order = await buy(client, userId);
    await payFiat(client, order.id);
    return reaches(client, order.id, 'completed');
  };
  const feedOf = async (client: Client, after?: string): Promise<Json> =>
    (
      await client.get(
        `/api/webhook-events?limit=100${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
      )
    ).body;

  it('is served there with its orders, which go on, and refused here with its place', async () => {
    const [done, bought, sold] = [await completed(here), await buy(here, userId), await sell(here, userId)];
    const seen = await feedOf(here);

    await move();

    const refused = await here.get(`/api/transactions/${done.id}`);
    expect(refused).toMatchObject({ status: 421, body: { code: 'PARTNER_ELSEWHERE' } });
    expect(refused.headers.get('x-cell')).toBe(away.url);
    expect(refused.body.message).toContain(away.url);
    expect((await there.get(`/api/transactions/${done.id}`)).body).toEqual(done);
    await payFiat(there, bought.id);
    await deposit(there, sold.id);
    for (const { id } of [bought, sold]) await reaches(there, id, 'completed');
    const since = await eventually('the feed has the events of both', async () => {
      const page = await feedOf(there, seen.next);
      return page.data.length >= 5 && page;
    });
    const sequences = (id: string): number[] =>
      [...seen.data, ...since.data]
        .filter((event: Json) => event.transactionId === id)
        .map((event: Json) => event.sequence);
    expect(sequences(bought.id)).toEqual([1, 2, 3]);
    expect(sequences(sold.id)).toEqual(sequences(sold.id).toSorted((one, other) => one - other));
    await eventually('its endpoint has all in sequence', () => cells.a.sink.statusesOf(bought.id).length === 3);
    expect(cells.a.sink.statusesOf(bought.id)).toEqual(['pending', 'fiat_received', 'completed']);
    for (const { id } of [bought, sold]) expect(await payoutsOf(away.database, id)).toHaveLength(1);
  });

  it('is in the books of one cell at a time, and in its sums', async () => {
    await completed(here);
    const before = await booksOf([home, away]);

    await move();

    const [rest, all] = [await ownBooksOf(home), await booksOf([home, away])];
    expect(rest).toEqual([]);
    expect(all.sums).toEqual(before.sums);
    expect(all.sums).toEqual(await ownBooksOf(away));
    expect(await countSeen(home, 'posting', partner)).toBe(0);
    await cells.forget(partner, home, away);
    expect((await booksOf([home, away])).rows).toEqual(before.rows);
    expect(await leftIn(home, partner)).toEqual({ ...NOTHING, ...NO_MOVE });
    expect((await here.get('/api/transactions')).status).toBe(421);
  });

  it.each<Step>(['prepared', 'closed', 'left', 'compared', 'arrived'])(
    'arrives when the program is killed once it has %s, and run again',
    async (step) => {
      const [done, open] = [await completed(here), await buy(here, userId)];
      let reached: () => void;
      const atStep = new Promise<void>((resolve) => (reached = resolve));
      const dying = move({
        onStep: (each) => (each === step ? (reached(), new Promise(() => undefined)) : Promise.resolve()),
      });
      void dying.catch(() => undefined);
      await atStep;
      await cells.killMove();
      const refusal = step === 'prepared' ? 200 : 503;
      expect((await here.get(`/api/transactions/${done.id}`)).status).toBe(refusal);

      await move();

      expect((await there.get(`/api/transactions/${done.id}`)).body).toEqual(done);
      await payFiat(there, open.id);
      await reaches(there, open.id, 'completed');
      await cells.forget(partner, home, away);
      expect(await leftIn(home, partner)).toEqual({ ...NOTHING, ...NO_MOVE });
      expect(await booksOf([home, away])).toMatchObject({ rows: (await booksOf([away])).sums });
    },
  );

  it('goes back before it arrived, with the jobs that it had, and leaves nothing there', async () => {
    const open = await buy(here, userId);
    const fails = {
      onStep: (step: Step) => (step === 'left' ? Promise.reject(new Error('the network is cut')) : Promise.resolve()),
    };

    await expect(move(fails)).rejects.toThrow('the network is cut');
    await payFiat(here, open.id);
    await reaches(here, open.id, 'completed');
    await cells.back(partner, home, away);

    expect(await leftIn(away, partner)).toEqual({ ...NOTHING, ...NO_MOVE });
    expect(await leftIn(home, partner)).toMatchObject(NO_MOVE);
  });

  it('is served again when the other cell cannot be reached any more before it has left, and later leaves nothing there', async () => {
    await expect(move(awayDiesOnce('closed'))).rejects.toThrow('the other cell died');

    expect((await here.get('/api/transactions')).status).toBe(200);
    await expect(cells.back(partner, home, away, NOWHERE)).rejects.toThrow(
      /served at the source.*\(connect ECONNREFUSED/,
    );
    expect(await leftIn(home, partner)).toMatchObject(NO_MOVE);
    await cells.back(partner, home, away);
    expect(await leftIn(away, partner)).toEqual({ ...NOTHING, ...NO_MOVE });
  });

  it('waits for the other cell where it has left this one, since only that knows whether it has arrived', async () => {
    await expect(move(awayDiesOnce('left'))).rejects.toThrow(/\(connect ECONNREFUSED.* only there is known whether/);

    expect((await here.get('/api/transactions')).status).toBe(503);
    await cells.back(partner, home, away);
    expect((await here.get('/api/transactions')).status).toBe(200);
  });

  it('leaves no slot behind when a table could not be copied, which its program says', async () => {
    await completed(here);
    await away.database.query('ALTER TABLE transaction ADD CONSTRAINT refuses CHECK (false) NOT VALID');
    const printed: string[] = [];
    const moving = move({ say: (text) => printed.push(text) });
    void moving.catch(() => undefined);
    await eventually('the failure is printed', () => printed.some((text) => text.includes('see the log of')));
    await cells.killMove();
    await expect(moving).rejects.toThrow();

    await cells.back(partner, home, away);

    expect(await leftIn(home, partner)).toMatchObject(NO_MOVE);
    await away.database.query('ALTER TABLE transaction DROP CONSTRAINT refuses');
  });

  it('arrives although the databases are set to write bytes and times in other ways', async () => {
    const done = await completed(here);
    const name = new URL(home.database.superuserUrl).pathname.slice(1);
    const odd = { bytea_output: 'escape', IntervalStyle: 'iso_8601' };
    for (const [setting, value] of Object.entries(odd))
      await home.database.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);

    await move();

    expect((await there.get(`/api/transactions/${done.id}`)).body).toEqual(done);
    for (const setting of Object.keys(odd)) await home.database.query(`ALTER DATABASE ${name} RESET ${setting}`);
  });

  it('stays while a payout of it is under way, and is served meanwhile', async () => {
    const { id } = await completed(here);
    const [payout] = await payoutsOf(home.database, id);
    const { state, sendStartedAt } = payout!;
    await payouts.update(home.database, { id: payout!.id }, { state: 'claimed', sendStartedAt: ago('-1 hour') });

    await expect(move({ withinMs: 1_000 })).rejects.toThrow(/under way/);

    expect((await here.get(`/api/transactions/${id}`)).status).toBe(200);
    await payouts.update(home.database, { id: payout!.id }, { state: 'uncertain' });
    await expect(move()).rejects.toThrow(/1 of its payouts are uncertain/);
    await payouts.update(home.database, { id: payout!.id }, { state, sendStartedAt });
    await expect(cells.forget(partner, away, home)).rejects.toThrow(/moving back|has not moved/);
    await cells.back(partner, home, away);
  });

  it('has no payout begun once its calls are refused, and those that wait are sent where it arrives', async () => {
    const { id } = await buy(here, userId);
    await payoutWill(here, id, 'waitLiquidity');
    await payFiat(here, id);
    const waiting = { state: 'claimed', waitsFor: 'waiting_liquidity', sendStartedAt: null } as const;
    const isWaiting = (): Promise<boolean> => payouts.exists(home.database, { transactionId: id, ...waiting });
    await eventually('its payout waits', isWaiting);
    await payoutWill(here, id, 'succeed');
    const dueNow = async (step: Step): Promise<void> => {
      if (step !== 'closed') return;
      const { runAt: _, ...job } = newJob(TRANSACTION_JOBS.sendPayout, { transactionId: id }, new Date());
      await outboxJobs.insert(home.database, { ...job, runAt: ago('1 second') });
      const isDone = async (): Promise<boolean> => !(await outboxJobs.exists(home.database, { id: job.id }));
      await eventually('its payout is looked at, and left for later', isDone);
      expect(await isWaiting()).toBe(true);
    };

    await move({ onStep: dueNow, withinMs: 60_000 });

    await reaches(there, id, 'completed');
    expect(await payoutsOf(away.database, id)).toHaveLength(1);
  });

  it('comes to a cell that has none of its months, and leaves one that makes them meanwhile', async () => {
    const { id } = await completed(here);
    await loseMonths(away);
    const before = await booksOf([home, away]);

    await move();
    await cells.forget(partner, home, away);
    expect((await booksOf([home, away])).rows).toEqual(before.rows);
    await cells.move(partner, away, home, {
      onStep: (step) => (step === 'prepared' ? makeMonths(away) : Promise.resolve()),
    });

    expect((await here.get(`/api/transactions/${id}`)).body.status).toBe('completed');
    expect((await booksOf([home])).sums).toEqual(before.sums);
  });

  it('is hidden from the service, and a call of it that is under way is refused rather than answered without rows', async () => {
    const { id } = await completed(here);
    const session = await openPartnerSession(home.database);
    await session.query(`SELECT set_config('rampart.partner', $1, false)`, [
      await signedPartner(home.database, partner),
    ]);

    await move();

    await expect(session.query('SELECT FROM transaction WHERE id = $1', [id])).rejects.toMatchObject({ code: 'RPCEL' });
    await session.end();
    for (const table of ['transaction', 'payout', 'webhook_delivery', 'inbound_event', 'order_sum'])
      expect([table, await countSeen(home, table, partner)]).toEqual([table, 0]);
  });

  it('gets no payment any more from a worker that had read its order before it left', async () => {
    const { id } = await completed(here);
    await move();

    const stored = asService(
      home,
      `INSERT INTO inbound_event (id, source, event_id, transaction_id, partner_id, content, recorded_at)
       VALUES (gen_random_uuid(), 'chain', 'late', $1, (SELECT partner_id FROM transaction WHERE id = $1), '{}', now())`,
      [id],
    );

    await expect(stored).rejects.toMatchObject({ code: '42501' });
  });

  it('is known to its sister, which leaves a payment for its order to the cell that has it', async () => {
    const [, , stranger] = [await completed(here), await move(), await buy(there, userId)];

    await payFiat(there, stranger.id);
    await reaches(there, stranger.id, 'completed');

    for (const { database } of [home, away]) {
      await eventually(
        'it has read the payment',
        async () => (await outboxJobs.find(database, { name: 'keepUnmatched' })).length === 0,
      );
      expect(await inboundEvents.find(database, { transactionId: null })).toEqual([]);
    }
  });
});
