import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectRoot, WAIT_FOR_GO } from '@rampart/config';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { descendantsOf, gone, kill, type Running } from '../../test/support/processes.js';
import { dataFolder, killEverything, pidsOf, startService } from '../../test/support/service.js';

const TIMEOUT_MS = 60_000;
const PROGRAMS = ['api', 'worker', 'ops'];
const NOWHERE = 'postgres://postgres:password@127.0.0.1:1/rampart';

describe('a program that is started ahead of time', () => {
  let database: TestDatabase;
  let folder: Awaited<ReturnType<typeof dataFolder>>;

  beforeAll(async () => {
    [database, folder] = await Promise.all([newDatabase(), dataFolder()]);
  });
  afterAll(() => Promise.all([database.drop(), folder.remove()]));

  it.each(PROGRAMS)(
    '%s begins when its parent says so, with the environment that it is sent',
    async (name) => {
      const program = startWaiting(name);

      program.send({
        go: {
          ...process.env,
          DATABASE_URL: database.url,
          DATA_DIR: folder.path,
          PORT: '0',
          OPS_PORT: '0',
          LOG_LEVEL: 'warn',
        },
      });
      const [answer] = await Promise.race([once(program, 'message'), once(program, 'exit')]);

      expect(answer).toEqual({ ready: true });
      program.kill('SIGTERM');
      await once(program, 'exit');
    },
    TIMEOUT_MS,
  );

  it.each(PROGRAMS)(
    '%s ends on SIGTERM before it begins',
    async (name) => {
      const program = startWaiting(name);

      program.kill('SIGTERM');

      expect(await once(program, 'exit')).toEqual([null, 'SIGTERM']);
    },
    TIMEOUT_MS,
  );

  it.each(PROGRAMS)(
    '%s ends when its parent is gone before it begins',
    async (name) => {
      const program = startWaiting(name);

      program.disconnect();

      expect(await once(program, 'exit')).toEqual([null, 'SIGTERM']);
    },
    TIMEOUT_MS,
  );
});

describe('npm start, while its programs load', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let service: Running;
  let all: number[];

  beforeEach(async () => {
    folder = await dataFolder();
    service = startService(folder.path);
    await eventually(
      'the programs load',
      () => PROGRAMS.every((name) => pidsOf(service, `programs/${name}`).length === 1),
      TIMEOUT_MS,
    );
    all = descendantsOf(service.pid).map(({ pid }) => pid);
  }, TIMEOUT_MS);
  afterEach(async () => {
    await killEverything(service);
    await folder.remove();
  }, TIMEOUT_MS);

  it(
    'ends with all of them on SIGTERM, and its exit code is 0',
    async () => {
      service.signal('SIGTERM');

      expect(await service.ended).toBe(0);
      await gone(all);
    },
    TIMEOUT_MS,
  );

  it(
    'ends with all of them when their supervisor is killed',
    async () => {
      pidsOf(service, 'programs/standalone').forEach(kill);

      expect(await service.ended).toBe(1);
      await gone(all);
    },
    TIMEOUT_MS,
  );
});

/** Starts a process whose own environment names a database that refuses it, so it would exit with code 1 if it did not wait. */
const startWaiting = (name: string): ChildProcess =>
  fork(path.join(projectRoot, 'dist', 'apps', name, 'src', 'main.js'), [WAIT_FOR_GO], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: NOWHERE },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
