import { spawnSync } from 'node:child_process';
import { eventually } from '../../test/support/eventually.js';
import { type OwnRedis, ownRedis } from '../support/own-redis.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, BUY, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const TIMEOUT_MS = 60_000;
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

(hasRedis ? describe : describe.skip)('while the queue server is away', () => {
  let redis: OwnRedis;
  let world: World;
  let userId: string;

  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    world = await startWorld({ QUEUE_BACKEND: 'redis', REDIS_URL: redis.url });
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(async () => {
    await redis.start();
    await world.close();
    await redis.close();
  });

  it(
    'partners trade on; what is to be done is done when the server is back, empty',
    async () => {
      const { partner, sink } = world;
      const before = await buy(partner, userId);
      await redis.kill();

      const during = await Promise.all(Array.from({ length: 5 }, () => buy(partner, userId)));
      const trades = [before, ...during].map(({ id }) => id as string);
      const cancelled = await buy(partner, userId);
      expect((await partner.post(`/api/users/${userId}/transactions/${cancelled.id}/cancel`)).status).toBe(200);
      for (const id of trades)
        expect((await partner.post(`/api/sandbox/transactions/${id}/fiat`, {})).status).toBe(200);
      expect((await partner.get('/api/transactions')).body).toHaveLength(trades.length + 1);
      expect((await partner.get('/health/ready')).status).toBe(200);
      await redis.start();

      for (const id of trades)
        await eventually(
          'it is completed',
          async () => (await partner.get(`/api/transactions/${id}`)).body.status === 'completed',
          TIMEOUT_MS,
        );
      for (const id of trades)
        await eventually('each step is reported', () => sink.statusesOf(id).length >= 3, TIMEOUT_MS);
      for (const id of trades) expect(sink.statusesOf(id)).toEqual(['pending', 'fiat_received', 'completed']);
    },
    3 * TIMEOUT_MS,
  );

  it(
    'operators see how long jobs have waited, and everything else that is measured',
    async () => {
      const { id } = await buy(world.partner, userId);
      await redis.kill();
      await world.partner.post(`/api/sandbox/transactions/${id}/fiat`, {});

      let seen = '';
      const lag = async (): Promise<number> => {
        const { status, text } = await world.operator.get('/metrics');
        seen = `${status} ${/^rampart_outbox_lag_seconds .*$/m.exec(text)?.[0] ?? text.slice(0, 200)}`;
        return status === 200 ? Number(/^rampart_outbox_lag_seconds (\S+)$/m.exec(text)?.[1]) : NaN;
      };
      const isKnown = (seconds: number): Promise<unknown> =>
        eventually(
          () => `the lag is known: ${seen}`,
          async () => (await lag()) > seconds,
        );
      await isKnown(1); // a job waits
      await world.advance(120);
      await isKnown(60);
      const again = [await lag(), await lag()];
      await redis.start();

      expect(Math.min(...again)).toBeGreaterThan(60);
      await reaches(world.partner, id, 'completed');
    },
    3 * TIMEOUT_MS,
  );

  it(
    'a deadline that passes meanwhile is kept late, not never',
    async () => {
      const { id } = await buy(world.partner, userId, BUY);
      await redis.kill();

      await world.advance(3_601);
      await redis.start();

      await eventually(
        'it is expired',
        async () => (await world.partner.get(`/api/transactions/${id}`)).body.status !== 'pending',
        TIMEOUT_MS,
      );
      await reaches(world.partner, id, 'expired_fiat_not_received');
    },
    2 * TIMEOUT_MS,
  );
});
