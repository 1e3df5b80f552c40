import { onEachBackend } from '../../../test/support/backends.js';
import { eventually } from '../../../test/support/eventually.js';
import { verifiedUser } from '../../../test/support/people.js';
import { jobsIn, queueOf, quiet, recordOf } from '../../../test/support/queues.js';
import { BUY, buy, reaches, sell } from '../../../test/support/trades.js';
import { startWorld, type World } from '../../../test/support/world.js';

onEachBackend('the jobs of the service', (backend) => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld(backend.settings);
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  it('can all be run again without a further effect', async () => {
    const { partner, sink } = world;
    const refused = new Set<unknown>();
    sink.answerWith(({ headers }) => (refused.size < 1 && refused.add(headers['webhook-id']) ? 500 : 204)); // so that one is retried
    const [bought, sold, late] = [await buy(partner, userId), await sell(partner, userId), await buy(partner, userId)];
    await partner.post(`/api/sandbox/transactions/${bought.id}/fiat`, { amount: BUY.fiat + 10 });
    await partner.post(`/api/sandbox/transactions/${sold.id}/crypto`, {});
    await Promise.all([reaches(partner, bought.id, 'completed'), reaches(partner, sold.id, 'completed')]);
    await world.advance(2 * 3_600); // beyond the grace period
    await partner.post(`/api/sandbox/transactions/${late.id}/fiat`, {});
    await reaches(partner, late.id, 'refunded');
    await quiet(world);
    const trades = [bought.id, sold.id, late.id];
    const before = await Promise.all(trades.map((id) => recordOf(world, id)));
    const received = sink.received.length;

    const completed = await jobsIn(world, 'completed');
    for (const job of completed) await job.retry('completed');
    await quiet(world);

    const kinds = [
      'confirmPayout',
      'deliverWebhook',
      'expirePayment',
      'refundReceived',
      'reviewKyc',
      'sendPayout',
      'watchPayment',
    ];
    expect(completed.map(({ name }) => name)).toEqual(expect.arrayContaining(kinds));
    expect(await Promise.all(trades.map((id) => recordOf(world, id)))).toEqual(before);
    expect(sink.received).toHaveLength(received);
  });

  it('promoted before its time, closing a payment window waits; removed, it still happens', async () => {
    const { partner, database } = world;
    await world.advance(60); // windows that end in one second share a job, and an earlier sell's may end with this one
    const { id } = await buy(partner, userId);
    const [{ id: jobId } = { id: '' }] = await database.query<{ id: string }>(
      `SELECT id FROM outbox WHERE name = 'expirePayment' AND payload ->> 'transactionId' = $1`,
      [id],
    );
    const waiting = (): Promise<unknown> =>
      eventually('it waits', async () => (await queueOf(world, 'transactions').getJobState(jobId)) === 'delayed');
    await waiting();

    await (await queueOf(world, 'transactions').getJob(jobId))?.promote();
    await waiting();
    await world.advance(3_590);
    expect((await partner.get(`/api/transactions/${id}`)).body.status).toBe('pending');
    await (await queueOf(world, 'transactions').getJob(jobId))?.remove();
    await world.advance(11);

    await reaches(partner, id, 'expired_fiat_not_received');
  });

  it('all happen although their queues lost everything', async () => {
    const { partner, sink } = world;
    const [paid, unpaid] = [await buy(partner, userId), await buy(partner, userId)];
    await backend.empty(world.database);

    await partner.post(`/api/sandbox/transactions/${paid.id}/fiat`, {});
    await backend.empty(world.database);
    await reaches(partner, paid.id, 'completed');
    await backend.empty(world.database);
    await world.advance(3_601);

    await reaches(partner, unpaid.id, 'expired_fiat_not_received');
    await eventually(
      'each step is reported',
      () => sink.statusesOf(paid.id).length >= 3 && sink.statusesOf(unpaid.id).length >= 2,
    );
    expect(sink.statusesOf(paid.id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(sink.statusesOf(unpaid.id)).toEqual(['pending', 'expired_fiat_not_received']);
  });
});
