import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { aMoment } from '../../test/support/eventually.js';
import { type OwnRedis, ownRedis } from '../support/own-redis.js';
import { freePort } from '../../test/support/ports.js';
import { type Running, startProgram } from '../../test/support/processes.js';

const APPS = ['api', 'ops', 'worker'];
/** A supervisor such as Kubernetes kills 5 s later. */
const GRACE_MS = 25_000;
const TIMEOUT_MS = 90_000;
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

(hasRedis ? describe : describe.skip)('processes that are stopped while the queue server is away', () => {
  let database: TestDatabase;
  let redis: OwnRedis;
  let folder: string;
  let running: Running[];

  beforeEach(async () => {
    [database, redis, folder] = [
      await newDatabase(),
      await ownRedis(),
      await mkdtemp(path.join(tmpdir(), 'rampart-ending-')),
    ];
    await redis.start();
    running = [];
    for (const app of APPS) running.push(await startApp(app));
  }, TIMEOUT_MS);
  afterEach(async () => {
    for (const app of running) app.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await redis.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }, TIMEOUT_MS);

  async function startApp(app: string): Promise<Running> {
    const started = startProgram(`dist/apps/${app}/src/main.js`, {
      DATABASE_URL: database.url,
      QUEUE_BACKEND: 'redis',
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      OPS_PORT: String(await freePort()),
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
    });
    await started.readyAfter;
    return started;
  }

  async function endings(): Promise<unknown[]> {
    for (const app of running) app.signal('SIGTERM');
    const tooLong = aMoment(GRACE_MS).then(() => 'still runs');
    return Promise.all(running.map(({ ended }) => Promise.race([ended, tooLong])));
  }

  it.each([50, 700])(
    'end by themselves %i ms after it went',
    async (ms) => {
      await redis.kill();
      await aMoment(ms);

      expect(await endings()).toEqual(APPS.map(() => 'SIGTERM'));
    },
    TIMEOUT_MS,
  );

  it(
    'end by themselves when they never saw it',
    async () => {
      await redis.kill();
      running.push(await startApp('worker'));

      expect(await endings()).toEqual([...APPS, 'worker'].map(() => 'SIGTERM'));
    },
    TIMEOUT_MS,
  );

  it(
    'end by themselves when it comes back meanwhile',
    async () => {
      await redis.kill();
      await aMoment(700);
      const ended = endings();
      await redis.start();

      expect(await ended).toEqual(APPS.map(() => 'SIGTERM'));
    },
    TIMEOUT_MS,
  );
});
