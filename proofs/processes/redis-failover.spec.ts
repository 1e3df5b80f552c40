import { type SentinelRedis, startSentinelRedis } from '../components/redis-sentinels.js';
import { redisServer } from '../../tools/redis/throw-away.js';
import { eventually } from '../../test/support/eventually.js';
import { expectNothingLost } from '../support/nothing-lost.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld } from '../../test/support/process-world.js';
import { paidBuy } from '../../test/support/trades.js';

const TIMEOUT_MS = 90_000;
const program = redisServer();

(program === undefined ? describe.skip : describe)('queues in a Redis with Sentinels, TLS and access control', () => {
  let redis: SentinelRedis;
  let world: ProcessWorld;

  beforeAll(async () => {
    redis = await startSentinelRedis(program!);
    const settings = { QUEUE_BACKEND: 'redis', REDIS_URL: redis.url, REDIS_SENTINELS: redis.sentinels };
    world = await processWorld(settings);
    const trusting = { NODE_EXTRA_CA_CERTS: redis.certificate };
    await Promise.all([world.start('api', trusting), world.start('worker', trusting)]);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world?.close();
    await redis?.close();
  });

  it(
    'carry on by the new master after the old one was killed, and lose no order that was paid meanwhile',
    async () => {
      await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
      const userId = (await verifiedUser(world.partner)).id;
      const paid = (): Promise<string> => paidBuy(world.partner, userId);
      const before = [await paid(), await paid()];
      const old = await redis.masterPort();

      redis.killMaster();
      const meanwhile = [await paid(), await paid(), await paid()];
      await eventually('the Sentinels have failed over', async () => (await redis.masterPort()) !== old);
      const after = [await paid(), await paid()];

      await expectNothingLost(world, [...before, ...meanwhile, ...after]);
    },
    TIMEOUT_MS,
  );
});
