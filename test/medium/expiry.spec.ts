import { randomUUID } from 'node:crypto';
import { TransactionSignals } from '@rampart/transactions';
import { eventually } from '../support/eventually.js';
import { handlerOf } from '../support/handlers.js';
import { holdTransaction } from '../support/hold-row.js';
import { verifiedUser } from '../support/people.js';
import { quiet } from '../support/queues.js';
import { copyOrder } from '../support/rows/orders.js';
import { history, transactions, webhookEvents } from '../support/rows/tables.js';
import { BUY, buy, reaches, sell } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

/** More than two batches. */
const MANY = 450;
const EXPIRED = ['expired_fiat_not_received', 'expired_btc_not_in_mempool'] as const;

describe('payment windows that end together', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  /** Copies of an order whose windows have ended, with their jobs, none of which is in a queue. */
  const overdue = async (id: string, count: number): Promise<string[]> => {
    const copies = Array.from({ length: count }, () => randomUUID());
    await copyOrder(world, id, copies);
    await end(...copies);
    return copies;
  };
  const end = async (...ids: readonly string[]): Promise<void> => {
    await world.database.query('UPDATE transaction SET expires_at = rampart_now() WHERE id = ANY($1)', [ids]);
    await world.database.query(
      `INSERT INTO outbox (id, queue, name, payload, run_at, published_at, next_check_at)
       SELECT gen_random_uuid(), 'transactions', 'expirePayment', jsonb_build_object('transactionId', id), rampart_now(), now(), 'infinity' FROM unnest($1::uuid[]) id`,
      [ids],
    );
  };
  const close = (transactionId: string): Promise<void> =>
    handlerOf(world, 'expirePayment').handleJob({ transactionId });
  const jobsOf = async (ids: readonly string[]): Promise<number> => {
    const found = await world.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM outbox WHERE name = 'expirePayment' AND payload ->> 'transactionId' = ANY($1)`,
      [ids],
    );
    return found[0]!.count;
  };

  it('are all closed by one job, each with its history and its event, and no job is left of them', async () => {
    const { partner } = world;
    const [bought, sold] = [await buy(partner, userId), await sell(partner, userId)];
    const ids = [...(await overdue(bought.id, MANY)), ...(await overdue(sold.id, 5))];

    await close(ids[0]!);

    const expired = await transactions.find(world, { id: ids, status: EXPIRED, version: 2 });
    expect(expired).toHaveLength(ids.length);
    expect(
      await history.count(world, { transactionId: ids, version: 2, toStatus: EXPIRED, signal: 'windowClosed' }),
    ).toBe(ids.length);
    const reported = await webhookEvents.find(world, { transactionId: ids, sequence: 2 });
    expect(new Set(reported.map(({ transactionId }) => transactionId))).toEqual(new Set(ids));
    expect(await jobsOf(ids)).toBe(0);
  });

  it('report what the partner reads then', async () => {
    const [id = ''] = await overdue((await buy(world.partner, userId)).id, 1);
    await world.listen();

    await close(id);

    await eventually('it is reported', () => world.sink.statusesOf(id).length === 1);
    const { body: order } = await world.partner.get(`/api/transactions/${id}`);
    expect(world.sink.received.find(({ body }) => body.payload.id === id)!.body.payload).toMatchObject({
      id,
      status: order.status,
      nonce: order.nonce,
    });
  });

  it('do what the money demands: too little is sent back, enough is carried out, and what was cancelled stays so', async () => {
    const { partner } = world;
    const [little, paid, cancelled] = [
      await buy(partner, userId),
      await buy(partner, userId),
      await buy(partner, userId),
    ];
    await partner.post(`/api/sandbox/transactions/${little.id}/fiat`, { amount: BUY.fiat / 2 });
    await partner.post(`/api/sandbox/transactions/${paid.id}/fiat`, {});
    await partner.post(`/api/users/${userId}/transactions/${cancelled.id}/cancel`);
    await reaches(partner, paid.id, 'completed');
    await quiet(world);

    await world.advance(3_600);

    await reaches(partner, little.id, 'refunded');
    await eventually('no job is left', async () => (await jobsOf([little.id, paid.id, cancelled.id])) === 0);
    expect((await transactions.get(world, { id: cancelled.id })).status).toBe('cancelled');
    expect((await transactions.get(world, { id: paid.id })).status).toBe('completed');
  });

  it('carry out an order that lacks no more than is tolerated', async () => {
    const { id } = await buy(world.partner, userId);
    await world.partner.post(`/api/sandbox/transactions/${id}/fiat`, { amount: BUY.fiat * 0.996 });
    await quiet(world);
    await end(id);

    await close(id);

    await reaches(world.partner, id, 'completed');
    expect(await history.count(world, { transactionId: id, toStatus: EXPIRED })).toBe(0);
  });

  it('leave an order that is being changed for last, and the others do not wait for it', async () => {
    const ids = await overdue((await buy(world.partner, userId)).id, 3);
    const [busy = '', ...others] = ids;
    const row = await holdTransaction(world, busy);

    const closing = close(busy);
    await eventually(
      'the others are closed',
      async () => (await transactions.count(world, { id: others, status: EXPIRED })) === others.length,
    );
    await eventually('it waits for the last', row.isWaitedFor);
    await row.letGo();
    await closing;

    expect((await transactions.get(world, { id: busy })).status).toBe('expired_fiat_not_received');
    expect(await jobsOf(ids)).toBe(0);
  });

  it('keep the job of one that cannot be closed, and close the others', async () => {
    const [stuck = '', other = ''] = await overdue((await buy(world.partner, userId)).id, 2);
    const row = await holdTransaction(world, stuck);
    const failing = jest
      .spyOn(world.worker.get(TransactionSignals, { strict: false }), 'sendSignal')
      .mockRejectedValue(new Error('Postgres is away'));

    await close(other);
    await row.letGo();
    failing.mockRestore();

    expect((await transactions.get(world, { id: other })).status).toBe('expired_fiat_not_received');
    expect(await jobsOf([stuck, other])).toBe(1);
    await close(stuck);
    expect((await transactions.get(world, { id: stuck })).status).toBe('expired_fiat_not_received');
  });
});
