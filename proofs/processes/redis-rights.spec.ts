import { spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { type OwnRedis, ownRedis } from '../support/own-redis.js';
import { type Running, startProgram } from '../../test/support/processes.js';

const NEEDED = ['~rampart:*', '&*', '+@all', '-@dangerous', '+info', '+client|setname'];
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

(hasRedis ? describe : describe.skip)('a worker whose user of Redis', () => {
  let database: TestDatabase;
  let redis: OwnRedis;
  let started: Running | undefined;

  beforeAll(async () => {
    [database, redis] = [await newDatabase(), await ownRedis()];
    await redis.start();
    const client = new Redis(redis.url);
    await client.acl('SETUSER', 'needed', 'on', '>a-password', ...NEEDED);
    await client.acl('SETUSER', 'other', 'on', '>a-password', '~other:*', ...NEEDED.slice(1));
    await client.acl('SETUSER', 'scriptless', 'on', '>a-password', ...NEEDED, '-@scripting');
    client.disconnect();
  });
  afterEach(async () => {
    started?.signal('SIGKILL');
    await started?.ended;
  });
  afterAll(async () => {
    await redis.close();
    await database.drop();
  });

  const start = (user: string, password: string, more: Record<string, string> = {}): Running =>
    (started = startProgram('dist/apps/worker/src/main.js', {
      DATABASE_URL: database.url,
      QUEUE_BACKEND: 'redis',
      REDIS_URL: redis.url.replace('//', `//${user}:${password}@`),
      LOG_LEVEL: 'error',
      ...more,
    }));

  it.each([
    ['may use other keys alone', 'other', 'a-password', 'NOPERM'],
    ['may run no script', 'scriptless', 'a-password', 'NOPERM'],
    ['has another password', 'needed', 'another', 'WRONGPASS'],
  ])('%s refuses to start, and prints what to grant', async (_, user, password, answer) => {
    const worker = start(user, password);

    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain(`REDIS_URL: its user may not use the queues (${answer}`);
    expect(worker.output()).toContain(`grant it ${NEEDED.join(' ')}`);
    expect(worker.output()).not.toContain(password);
  });

  it('is of no cluster, where one is named, refuses to start', async () => {
    const { host } = new URL(redis.url);
    const worker = start('needed', 'a-password', { REDIS_CLUSTER_NODES: host });

    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain('REDIS_CLUSTER_NODES: a Redis without cluster support answers');
  });

  it('names a database that is not there refuses to start, instead of using another', async () => {
    const worker = start('needed', 'a-password', {
      REDIS_URL: `${redis.url.replace('//', '//needed:a-password@')}/16`,
    });

    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain('REDIS_URL: this Redis has no database of that number');
  });

  it('has what the documentation grants starts', async () => {
    await expect(start('needed', 'a-password').readyAfter).resolves.toBeGreaterThan(0);
  });
});
