import { PausedQueues } from '@rampart/jobs';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { onEachBackend } from '../../support/backends.js';
import { type BoardJob, BullBoard } from '../../support/bull-board.js';
import { aMoment, eventually } from '../../support/eventually.js';
import { quiet } from '../../support/queues.js';
import { buy } from '../../support/trades.js';
import { startTrading } from '../../support/trading.js';
import type { World } from '../../support/world.js';

/** Seconds after which the sweeper has checked a job that is due and not done. */
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

  const reported = (id: string, times: number): Promise<boolean> =>
    eventually(`reported ${times} times`, () => world.sink.statusesOf(id).length >= times);
  const attemptsOf = (id: string): string[] =>
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
  const unfinished = async (id: string): Promise<number> =>
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
    await reported(id, 1);
    await eventually(
      'it is recorded',
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

  it('is not written for first attempts, however they come about', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const { id } = await buy(world.partner, userId);
    await reported(id, 1);
    await quiet(world);
    const { eventId, endpointId } = (await deliveryOf(id))!;

    await world.partner.post(`/api/webhook-events/${eventId}/redeliver`, { endpointId });
    await reported(id, 2);
    await quiet(world);
    await world.partner.post(`/api/webhook-endpoints/${endpointId}/replay`, { since, status: 'delivered' });
    await reported(id, 3);
    await quiet(world);

    expect(await jobsOf(id, 'waiting', 'delayed', 'completed')).toEqual([]);
    expect(attemptsOf(id)).toEqual(['1', '1', '1']);
  });

  it('is written with a failed attempt, waits for the time of the retry, and is done with it', async () => {
    const id = await refusedOnce();
    const { eventId, endpointId } = (await deliveryOf(id))!;

    const job = await jobOf(id, 'delayed');
    await world.advance(60);
    await reported(id, 2);
    await quiet(world);

    expect(job).toMatchObject({ name: 'deliverWebhook', data: { payload: { eventId, endpointId, attempt: '2' } } });
    expect(attemptsOf(id)).toEqual(['1', '2']);
    expect(await unfinished(id)).toBe(0);
  });

  it.each<[string, string, (job: BoardJob) => [string, object]]>([
    ['added', 'POST', ({ name, data }) => ['add', { name, data, options: {} }]],
    ['given other data', 'PATCH', ({ id, data }) => [`${id}/update-data`, { jobData: data }]],
    ['given another time', 'PATCH', ({ id }) => [`${id}/delay`, { delay: 0 }]],
    ['obliterated with its queue', 'PUT', () => ['obliterate', { force: true }]],
  ])('cannot be %s by hand', async (_, method, ask) => {
    const id = await refusedOnce();
    const [path, body] = ask(await jobOf(id, 'delayed'));

    const answer = await world.operator.call(method, `/ops/queues/api/queues/webhooks/${path}`, { body });
    await world.advance(60);
    await reported(id, 2);
    await quiet(world);

    expect(answer).toMatchObject({ status: 403, body: { code: 'QUEUE_ACTION_REFUSED' } });
    expect(attemptsOf(id)).toEqual(['1', '2']);
  });

  it("that names another job's row in the outbox leaves the row, and sends nothing", async () => {
    const id = await refusedOnce();
    const { name, data } = await jobOf(id, 'delayed');

    const queue = world.worker.get<Queue>(getQueueToken('webhooks'), { strict: false });
    const { id: forged = '' } = await queue.add(name, data);
    await eventually('the forged job has failed', async () =>
      (await board.jobs('webhooks', 'failed')).some((job) => job.id === forged),
    );

    expect(await unfinished(id)).toBe(1);
    expect(attemptsOf(id)).toEqual(['1']);
    await world.advance(60);
    await reported(id, 2);
  });

  it('has its queue paused, and nothing is sent; then each event is sent once', async () => {
    await pause();
    const { id } = await buy(world.partner, userId);
    await aMoment();
    const whilePaused = attemptsOf(id);

    await board.pressForQueue('resume', 'webhooks');
    await reported(id, 1);
    await quiet(world);

    expect(whilePaused).toEqual([]);
    expect(attemptsOf(id)).toEqual(['1']);
  });

  it.each(['clean', 'empty'] as const)(
    'that is removed by the button `%s` when its retry is due prevents nothing',
    async (button) => {
      const id = await refusedOnce();
      await jobOf(id, 'delayed');
      await pause();
      await world.advance(60);
      const job = await jobOf(id, 'waiting', 'paused');
      if (button === 'clean') await board.press('clean', 'webhooks', job);
      else await board.pressForQueue('empty', 'webhooks');
      expect(await jobsOf(id, 'waiting', 'paused')).toEqual([]);

      await board.pressForQueue('resume', 'webhooks');
      await reported(id, 2);
      await world.advance(SWEPT);
      await quiet(world);

      expect(attemptsOf(id)).toEqual(['1', '2']);
      expect(await unfinished(id)).toBe(0);
      expect((await deliveryOf(id))?.state).toBe('delivered');
    },
  );

  it('that is promoted has its attempt made now, and not again at its time', async () => {
    const id = await refusedOnce();

    await board.press('promote', 'webhooks', await jobOf(id, 'delayed'));
    await reported(id, 2);
    await quiet(world);
    await world.advance(60);
    await quiet(world);

    expect(attemptsOf(id)).toEqual(['1', '2']);
    expect(await unfinished(id)).toBe(0);
  });

  it('that is removed while it waits for its time: the attempt is made at its time', async () => {
    const id = await refusedOnce();
    await board.press('clean', 'webhooks', await jobOf(id, 'delayed'));

    await world.advance(60);
    await reported(id, 2);
    await quiet(world);

    expect(attemptsOf(id)).toEqual(['1', '2']);
    expect(await unfinished(id)).toBe(0);
  });

  it('that is lost with the whole queue is done all the same, and sends nothing twice', async () => {
    const id = await refusedOnce();
    await jobOf(id, 'delayed');
    await backend.empty(world.database);

    await world.advance(60);
    await reported(id, 2);
    await world.advance(SWEPT);
    await quiet(world);

    expect(attemptsOf(id)).toEqual(['1', '2']);
    expect(await unfinished(id)).toBe(0);
  });
});
