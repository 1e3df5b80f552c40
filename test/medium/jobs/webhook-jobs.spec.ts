import { PausedQueues } from '@rampart/jobs';
import { onEachBackend } from '../../support/backends.js';
import { type BoardJob, BullBoard } from '../../support/bull-board.js';
import { aMoment, eventually } from '../../support/eventually.js';
import { quiet } from '../../support/queues.js';
import { buy } from '../../support/trades.js';
import { startTrading } from '../../support/trading.js';
import type { World } from '../../support/world.js';

/** Seconds after which the sweeper has looked for a job that is due and not done. */
const SWEPT = 6;

onEachBackend("a webhook's job", (backend) => {
  let world: World;
  let userId: string;
  let board: BullBoard;

  beforeAll(async () => {
    ({ world, userId } = await startTrading(backend.settings));
    board = new BullBoard(world.operator);
  });
  afterEach(() => world.sink.answerWith(() => 204));
  afterAll(() => world.close());

  const told = (id: string, times: number): Promise<boolean> =>
    eventually(`told ${times} times`, () => world.sink.statusesOf(id).length >= times);
  const triesOf = (id: string): string[] =>
    world.sink.received
      .filter(({ body }) => body.payload.id === id)
      .map(({ headers }) => String(headers['webhook-attempt']));
  const deliveryOf = async (id: string) =>
    (
      await world.database.query<{ eventId: string; endpointId: string; state: string }>(
        'SELECT event_id AS "eventId", endpoint_id AS "endpointId", state FROM webhook_delivery WHERE subject_id = $1',
        [id],
      )
    )[0];
  const undone = async (id: string): Promise<number> =>
    (
      await world.database.query(`SELECT FROM outbox WHERE payload ->> 'eventId' = $1`, [
        (await deliveryOf(id))?.eventId,
      ])
    ).length;
  /** The jobs of a new transaction's event that are in one of these states. */
  const jobsOf = async (id: string, ...states: Parameters<BullBoard['jobs']>[1][]): Promise<BoardJob[]> => {
    const eventId = (await deliveryOf(id))?.eventId;
    const jobs = await Promise.all(states.map((state) => board.jobs('webhooks', state)));
    return jobs.flat().filter(({ data }) => data.payload['eventId'] === eventId);
  };
  const jobOf = (id: string, ...states: Parameters<BullBoard['jobs']>[1][]): Promise<BoardJob> =>
    eventually(`a job is ${states.join(' or ')}`, async () => (await jobsOf(id, ...states))[0]);

  async function pause(): Promise<void> {
    await board.pressForQueue('pause', 'webhooks');
    await eventually('the worker knows', () => world.worker.get(PausedQueues, { strict: false }).isPaused('webhooks'));
  }

  /** A buy whose webhook was refused once. */
  async function refusedOnce(): Promise<string> {
    world.sink.answerWith(() => 500);
    const { id } = await buy(world.partner, userId);
    await told(id, 1);
    await eventually(
      'it is written down',
      async () =>
        (
          await world.database.query(
            'SELECT FROM webhook_delivery WHERE subject_id = $1 AND attempts = 1 AND lease_token IS NULL',
            [id],
          )
        ).length > 0,
    );
    world.sink.answerWith(() => 204);
    return id;
  }

  /** A buy whose first try is on its way, and the answer to it. */
  async function onItsWay(): Promise<{ id: string; answer: () => void }> {
    let answer = (): void => undefined;
    world.sink.answerWith(() => new Promise((resolve) => (answer = () => resolve(204))));
    const { id } = await buy(world.partner, userId);
    await told(id, 1);
    return { id, answer };
  }

  it('is wanted with the change, and gone without the queue when the first try is over sooner', async () => {
    const { id } = await buy(world.partner, userId);
    await told(id, 1);

    await eventually('it is taken off the outbox', async () => (await undone(id)) === 0);

    expect(await jobsOf(id, 'waiting', 'delayed', 'completed')).toEqual([]);
    expect(triesOf(id)).toEqual(['1']);
  });

  it('is there while the first try takes long, and is done with it', async () => {
    const { id, answer } = await onItsWay();
    const { eventId, endpointId } = (await deliveryOf(id))!;

    const job = await jobOf(id, 'completed');
    answer();
    await quiet(world);

    expect(job).toMatchObject({ name: 'deliverWebhook', data: { payload: { eventId, endpointId, attempt: '1' } } });
    expect(await undone(id)).toBe(0);
    expect(triesOf(id)).toEqual(['1']);
  });

  it('is wanted for what is redelivered and for what is replayed', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const { id } = await buy(world.partner, userId);
    await told(id, 1);
    await quiet(world);
    const { eventId, endpointId } = (await deliveryOf(id))!;
    await pause();

    await world.partner.post(`/api/webhook-events/${eventId}/redeliver`, { endpointId });
    const redelivering = await jobOf(id, 'waiting', 'paused');
    await board.pressForQueue('resume', 'webhooks');
    await told(id, 2);
    await quiet(world);
    await pause();
    await world.partner.post(`/api/webhook-endpoints/${endpointId}/replay`, { since, status: 'delivered' });
    const replaying = await jobOf(id, 'waiting', 'paused');
    await board.pressForQueue('resume', 'webhooks');
    await told(id, 3);
    await quiet(world);

    expect([redelivering, replaying].map(({ data }) => data.payload['attempt'])).toEqual(['1', '1']);
    expect(triesOf(id)).toEqual(['1', '1', '1']);
  });

  it('that is added again, as by the button that duplicates it, tells nothing twice', async () => {
    const { id, answer: answerFirst } = await onItsWay();
    const { name, data } = await jobOf(id, 'completed');
    answerFirst();

    const answer = await world.operator.post('/ops/queues/api/queues/webhooks/add', { name, data, options: {} });
    await eventually('it ran as well', async () => (await jobsOf(id, 'completed')).length === 2);
    await quiet(world);

    expect(answer.status).toBe(200);
    expect(triesOf(id)).toEqual(['1']);
  });

  it('waits while the queue is paused, and nothing goes out; then each is told once', async () => {
    await pause();
    const { id } = await buy(world.partner, userId);
    await jobOf(id, 'waiting', 'paused');
    await aMoment();
    const whilePaused = triesOf(id);

    await board.pressForQueue('resume', 'webhooks');
    await told(id, 1);
    await quiet(world);

    expect(whilePaused).toEqual([]);
    expect(triesOf(id)).toEqual(['1']);
  });

  it.each(['clean', 'empty'] as const)(
    'that is taken away by the button `%s` before its webhook went out keeps it from nothing',
    async (button) => {
      await pause();
      const { id } = await buy(world.partner, userId);
      const job = await jobOf(id, 'waiting', 'paused');
      if (button === 'clean') await board.press('clean', 'webhooks', job);
      else await board.pressForQueue('empty', 'webhooks');
      expect(await jobsOf(id, 'waiting', 'paused')).toEqual([]);

      await board.pressForQueue('resume', 'webhooks');
      await told(id, 1);
      await world.advance(SWEPT);
      await quiet(world);

      expect(triesOf(id)).toEqual(['1']);
      expect(await undone(id)).toBe(0);
      expect((await deliveryOf(id))?.state).toBe('delivered');
    },
  );

  it('that is promoted has its try made now, and not again at its time', async () => {
    const id = await refusedOnce();

    await board.press('promote', 'webhooks', await jobOf(id, 'delayed'));
    await told(id, 2);
    await quiet(world);
    await world.advance(60);
    await quiet(world);

    expect(triesOf(id)).toEqual(['1', '2']);
    expect(await undone(id)).toBe(0);
  });

  it('that is removed while it waits for its time: the try is made at its time', async () => {
    const id = await refusedOnce();
    await board.press('clean', 'webhooks', await jobOf(id, 'delayed'));

    await world.advance(60);
    await told(id, 2);
    await quiet(world);

    expect(triesOf(id)).toEqual(['1', '2']);
    expect(await undone(id)).toBe(0);
  });

  it('that is lost with the whole queue is done all the same, and tells nothing twice', async () => {
    await pause();
    const { id } = await buy(world.partner, userId);
    await jobOf(id, 'waiting', 'paused');
    await backend.empty(world.database);

    await board.pressForQueue('resume', 'webhooks');
    await told(id, 1);
    await world.advance(SWEPT);
    await quiet(world);

    expect(triesOf(id)).toEqual(['1']);
    expect(await undone(id)).toBe(0);
  });
});
