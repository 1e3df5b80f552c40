import { dropDatabase, newDatabase, newEmptyDatabase, type TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { type Running, startProgram } from '../../test/support/processes.js';

const TIMEOUT_MS = 120_000;

describe('migrated.js, which orchestrators start before a process', () => {
  let ready: TestDatabase;
  let empty: string;
  const running: Running[] = [];
  const start = (program: 'migrate' | 'migrated', database: string): Running => {
    const started = startProgram(`dist/apps/standalone/src/${program}.js`, { DATABASE_URL: database });
    running.push(started);
    return started;
  };

  beforeAll(async () => {
    [ready, empty] = await Promise.all([newDatabase(), newEmptyDatabase()]);
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const each of running) each.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await ready.drop();
    await dropDatabase(empty);
  });

  it('ends at once where the database is up to date', async () => {
    const migrated = start('migrated', ready.url);

    expect([await migrated.ended, migrated.output()]).toEqual([0, 'the database is up to date\n']);
  });

  it(
    'waits for the migrations of its release, and changes nothing itself',
    async () => {
      const migrated = start('migrated', empty);
      await eventually('it says what it waits for', () => migrated.output().startsWith('waiting: '));
      const isWaiting = await Promise.race([migrated.ended.then(() => false), Promise.resolve(true)]);

      const migrate = start('migrate', empty);

      expect(isWaiting).toBe(true);
      expect([await migrate.ended, await migrated.ended]).toEqual([0, 0]);
      expect(migrated.output()).toContain('the database is up to date');
    },
    TIMEOUT_MS,
  );
});
