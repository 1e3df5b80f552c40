import { spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { eventually } from '../../../test/support/eventually.js';
import { verifiedUser } from '../../../test/support/people.js';
import { queueOf } from '../../../test/support/queues.js';
import { buy, paidBuy, reaches } from '../../../test/support/trades.js';
import { startWorld, type World } from '../../../test/support/world.js';
import { type OwnRedis, ownRedis } from '../../support/own-redis.js';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

(hasRedis ? describe : describe.skip)('a Redis that answers', () => {
  let redis: OwnRedis;
  let client: Redis;
  let world: World;
  let userId: string;

  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    client = new Redis(redis.url);
    world = await startWorld({ QUEUE_BACKEND: 'redis', REDIS_URL: redis.url });
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(async () => {
    client.disconnect();
    await world.close();
    await redis.close();
  });

  it('and has evicted the list of delayed jobs, but not the jobs, keeps no payment window open', async () => {
    const { id } = await buy(world.partner, userId);
    await eventually('its job is delayed', async () => (await client.zcard('rampart:transactions:delayed')) > 0);

    await client.del('rampart:transactions:delayed');
    await world.advance(3_601);

    await reaches(world.partner, id, 'expired_fiat_not_received');
  });

  it('and has evicted the list of waiting jobs, but not the jobs, keeps no payout waiting', async () => {
    await queueOf(world, 'payouts').pause();
    const id = await paidBuy(world.partner, userId);
    await eventually('its job waits', async () => (await client.llen('rampart:payouts:wait')) > 0);

    await client.del('rampart:payouts:wait');
    await queueOf(world, 'payouts').resume();

    await reaches(world.partner, id, 'completed');
  });

  describe.each([
    ['is a replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
    ['is full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
  ] as const)('but %s', (_, [refuse, ...refusing], [accept, ...accepting]) => {
    it('is known by the lag of jobs and by health, and does everything once it takes jobs', async () => {
      const { partner, operator } = world;
      await client.call(refuse, ...refusing);
      const id = await paidBuy(partner, userId);

      let last = NaN;
      const lag = async (): Promise<number> =>
        (last = Number(/^rampart_outbox_lag_seconds (\S+)$/m.exec((await operator.get('/metrics')).text)?.[1]));
      const isKnown = (seconds: number): Promise<unknown> =>
        eventually(
          () => `the lag is known: ${last}`,
          async () => (await lag()) > seconds,
        );
      await isKnown(0); // a job waits
      await world.advance(120);
      await isKnown(100);
      const seen: number[] = [];
      await eventually('it has been looked at for a while', async () => seen.push(await lag()) > 30);
      const { body: health } = await operator.get('/health/ready');
      await client.call(accept, ...accepting);

      expect(Math.min(...seen)).toBeGreaterThan(100);
      expect(health.details).toContainEqual({
        field: 'queue transactions',
        problem: expect.stringContaining('takes no jobs'),
      });
      await reaches(partner, id, 'completed');
      await eventually('health is ok', async () => (await operator.get('/health/ready')).body.status === 'ok');
    });
  });
});
