import { Notifications } from '@rampart/data';
import { Client } from 'pg';
import { eventually } from '../../test/support/eventually.js';
import { connectionsOf, cutConnections, takeConnections } from '../../test/support/outages.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

/** Api, worker and ops listen with one connection each. */
const LISTENERS = 3;
const LISTENING = 'rampart-listen';

describe('the listening connection', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  const everybodyListens = (): Promise<boolean> =>
    eventually('everybody listens again', async () => (await connectionsOf(world.database, LISTENING)) === LISTENERS);

  it('is made again when it is cut, and meanwhile jobs and clock go on', async () => {
    const { partner } = world;
    const [paid, late] = [await buy(partner, userId), await buy(partner, userId)];

    expect(await cutConnections(world.database, LISTENING)).toBe(LISTENERS);
    await partner.post(`/api/sandbox/transactions/${paid.id}/fiat`, {});
    await reaches(partner, paid.id, 'completed');
    await cutConnections(world.database, LISTENING);
    await world.advance(3_601);
    await reaches(partner, late.id, 'expired_fiat_not_received');

    await everybodyListens();
  });

  it('wakes the workers after the transaction: none of its commits waits for that of another', async () => {
    const { database, partner } = world;
    const listening = await database.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [LISTENING],
    );
    const listener = new Client({ connectionString: world.env.DATABASE_URL });
    const heard: { channel: string; processId: number }[] = [];
    listener.on('notification', (notification) => heard.push(notification));
    await listener.connect();
    await listener.query('LISTEN rampart_outbox');

    await buy(partner, userId);
    const [first] = await eventually('a wake-up', () => heard.length > 0 && heard.splice(0));
    await listener.end();

    expect(listening.map(({ pid }) => pid)).toContain(first!.processId);
    expect(
      await database.query(
        "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc ~ 'pg_notify|NOTIFY'",
      ),
    ).toEqual([]);
  });

  it('may lose every wake-up, as when processes die between commit and wake-up: polls find the rows', async () => {
    const { partner } = world;
    const silenced = [world.api, world.worker].map((app) =>
      jest
        .spyOn(app.get<unknown, { sendWakeUps(): Promise<void> }>(Notifications, { strict: false }), 'sendWakeUps')
        .mockResolvedValue(),
    );
    const paid = await buy(partner, userId);
    await partner.post(`/api/sandbox/transactions/${paid.id}/fiat`, {});
    await reaches(partner, paid.id, 'completed');

    expect(silenced.some((spy) => spy.mock.calls.length > 0)).toBe(true);
    for (const spy of silenced) spy.mockRestore();
  });

  it('asks something now and then, also while it is notified all the time, since Postgres ends idle sessions', async () => {
    const sessions = () =>
      world.database.query<{ pid: number; asked: Date }>(
        'SELECT pid, state_change AS asked FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 ORDER BY pid',
        [LISTENING],
      );
    let notified: Promise<unknown> = Promise.resolve();
    const notify = setInterval(() => {
      notified = notified.then(() => world.database.query(`NOTIFY rampart_outbox, ''`));
    }, 50);
    const before = await sessions();

    const after = await eventually('each has asked', async () => {
      const found = await sessions();
      return found.every(({ asked }, i) => asked > before[i]!.asked) && found;
    });
    clearInterval(notify);
    await notified; // the next test cuts connections

    expect(after.map(({ pid }) => pid)).toEqual(before.map(({ pid }) => pid));
  });

  it('is one connection again, however often making it failed', async () => {
    const notifications = world.api.get(Notifications, { strict: false });
    await takeConnections(world.database, 'no');
    await cutConnections(world.database, LISTENING);
    await eventually('no process listens', () => !notifications.connected);
    const attempts = jest.spyOn(notifications as unknown as { openConnection(): Promise<void> }, 'openConnection');
    const startedAt = performance.now();
    await eventually('several attempts failed', () => attempts.mock.calls.length >= 3);

    const seconds = (performance.now() - startedAt) / 1_000;
    await takeConnections(world.database, 'yes');
    await everybodyListens();

    expect(attempts.mock.calls.length).toBeLessThanOrEqual(2 * seconds + 3);
    expect(await connectionsOf(world.database, LISTENING)).toBe(LISTENERS);
  });
});
