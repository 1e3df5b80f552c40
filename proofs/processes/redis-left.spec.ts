import { spawnSync } from 'node:child_process';
import { loadEnv } from '@rampart/config';
import { prepareDatabase } from '../../apps/standalone/src/prepare.js';
import { verifiedUser } from '../../test/support/people.js';
import { startProgram } from '../../test/support/processes.js';
import { type ProcessWorld, processWorld } from '../../test/support/process-world.js';
import { buy, paidBuy, reaches } from '../../test/support/trades.js';
import { type OwnRedis, ownRedis } from '../support/own-redis.js';

const TIMEOUT_MS = 120_000;
const IN_POSTGRES = { QUEUE_BACKEND: 'postgres' };
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

(hasRedis ? describe : describe.skip)('queues that leave Redis for Postgres', () => {
  let redis: OwnRedis;
  let world: ProcessWorld;

  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    world = await processWorld({ QUEUE_BACKEND: 'redis', REDIS_URL: redis.url });
    await world.start('api');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world?.close();
    await redis?.close();
  });

  it('need tables first, and the worker says how to create them', async () => {
    const worker = startProgram('dist/apps/worker/src/main.js', { DATABASE_URL: world.database.url, ...IN_POSTGRES });

    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain('run migrate with QUEUE_BACKEND=postgres first');
  });

  it(
    'leave no order behind, nor when they return',
    async () => {
      const { partner, database } = world;
      const userId = (await verifiedUser(partner)).id;
      const inRedis = await world.start('worker');
      await reaches(partner, await paidBuy(partner, userId), 'completed');
      const open = [(await buy(partner, userId)).id as string];
      await inRedis.kill();

      await prepareDatabase(
        loadEnv({ DATABASE_URL: database.url, MIGRATIONS_DATABASE_URL: database.ownerUrl, ...IN_POSTGRES }),
      );
      const inPostgres = await world.start('worker', IN_POSTGRES);
      await reaches(partner, await paidBuy(partner, userId), 'completed');
      open.push((await buy(partner, userId)).id as string);
      await inPostgres.kill();

      await world.start('worker');
      await partner.post('/api/sandbox/clock', { advance: 3_601 });
      for (const id of open) await reaches(partner, id, 'expired_fiat_not_received');
    },
    TIMEOUT_MS,
  );
});
