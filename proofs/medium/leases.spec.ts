import { Notifications } from '@rampart/data';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { handlerOf } from '../../test/support/handlers.js';
import { deliveries } from '../../test/support/rows/tables.js';
import { buy } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** Two workers that both believe they own the same webhook. */
describe('an attempt of a webhook', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ WEBHOOK_LEASE_SECONDS: '60' }));
  });
  afterEach(async () => {
    world.sink.answerWith(() => 204);
    const held = { state: 'held', queued: false, leaseToken: null, leaseUntil: null } as const;
    await deliveries.update(world, { state: 'pending' }, held); // they would take the slots of the next
  });
  afterAll(() => world.close());

  const deliveryOf = async (id: string): Promise<Record<string, unknown>> =>
    (
      await world.database.query(
        'SELECT event_id, endpoint_id, state, attempts, queued, lease_token FROM webhook_delivery WHERE subject_id = $1',
        [id],
      )
    )[0]!;
  const attemptsAt = (id: string): number => world.sink.statusesOf(id).length;

  it('whose lease another worker took over meanwhile settles nothing', async () => {
    const other = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
    world.sink.answerWith(async ({ body }) => {
      await world.database.query(
        `UPDATE webhook_delivery SET lease_token = $2, lease_until = now() + interval '1 hour' WHERE subject_id = $1`,
        [body.payload.id, other],
      );
      return 204;
    });
    const { id } = await buy(world.partner, userId);
    await eventually('it was tried', () => attemptsAt(id) > 0);
    await aMoment();

    expect(await deliveryOf(id)).toMatchObject({ state: 'pending', lease_token: other });
    expect(
      await world.database.query('SELECT FROM webhook_attempt WHERE event_id = $1', [
        (await deliveryOf(id))['event_id'],
      ]),
    ).toEqual([]);
  });

  /** A webhook whose first attempt failed. */
  async function failedOnce(): Promise<{ id: string; failed: Record<string, unknown> }> {
    world.sink.answerWith(() => 500);
    const { id } = await buy(world.partner, userId);
    const failed = await eventually('it failed once', async () => {
      const found = await deliveryOf(id);
      return found['attempts'] === 1 && found['lease_token'] === null && found;
    });
    return { id, failed };
  }
  const attempt = (
    { event_id: eventId, endpoint_id: endpointId }: Record<string, unknown>,
    attempt: string,
  ): Promise<void> =>
    handlerOf(world, 'deliverWebhook').handleJob({ eventId, endpointId, attempt } as Record<string, string>);

  it('that was made before is not made again', async () => {
    const { id, failed } = await failedOnce();

    await attempt(failed, '1');

    expect(attemptsAt(id)).toBe(1);
    expect(await deliveryOf(id)).toEqual(failed);
  });

  it('that another worker is making is not made beside it', async () => {
    const { id, failed } = await failedOnce();
    await world.database.query(
      `UPDATE webhook_delivery SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour' WHERE subject_id = $1`,
      [id],
    );

    const taken = await deliveryOf(id);

    await attempt(failed, '2');

    expect(attemptsAt(id)).toBe(1);
    expect(await deliveryOf(id)).toEqual(taken);
  });

  /** Simulates that a worker's process has claimed the second attempt, with a lease of `seconds`. */
  const claimed = async (id: string, holder: number, seconds: number): Promise<void> =>
    void (await world.database.query(
      `UPDATE webhook_delivery SET attempts = 2, queued = false, lease_token = gen_random_uuid(), lease_holder = $2, lease_until = now() + make_interval(secs => $3) WHERE subject_id = $1`,
      [id, holder, seconds],
    ));
  const NO_WORKER = 1;
  /** Remaining seconds of a 60-second lease; at 40 the attempt itself must have ended. */
  const [TIMED_OUT, UNDER_WAY] = [40, 50];

  it('whose worker is gone is made again when it must have ended, before its lease is over', async () => {
    const { id } = await failedOnce();
    world.sink.answerWith(() => 204);

    await claimed(id, NO_WORKER, TIMED_OUT);
    await eventually('it was tried again', () => attemptsAt(id) === 2);

    await eventually('it is delivered', async () => (await deliveryOf(id))['state'] === 'delivered');
    expect(await deliveryOf(id)).toMatchObject({ attempts: 2 });
  });

  it.each([
    ['may still be under way', (): number => NO_WORKER, UNDER_WAY],
    [
      'is the matter of a worker that is there',
      (): number => world.worker.get(Notifications, { strict: false }).process,
      TIMED_OUT,
    ],
  ])('that %s is not made beside it', async (_, holder, seconds) => {
    const { id } = await failedOnce();

    await claimed(id, holder(), seconds);
    const taken = await deliveryOf(id);
    await aMoment(2_500); // a worker checks each second

    expect(await deliveryOf(id)).toEqual(taken);
    expect(attemptsAt(id)).toBe(1);
  });
});
