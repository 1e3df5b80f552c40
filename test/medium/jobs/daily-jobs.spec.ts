import { type DatabaseClock, newDataSource } from '@rampart/data';
import { DailyJobs, defineDailyJob, JobCatalogue } from '@rampart/jobs';
import type { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../../support/database.js';

describe('a daily job', () => {
  let test: TestDatabase;
  let database: DataSource;
  const walk = defineDailyJob(
    { queue: 'kyc', name: 'walkDog', description: 'Walks the dog', run: async () => {} },
    new JobCatalogue(),
  );
  beforeAll(async () => {
    test = await newDatabase();
    database = await newDataSource(test.url).initialize();
    await moveClock(`43200 - extract(epoch FROM now() - date_trunc('day', now()))::int`); // noon: no day ends during the test
  });
  afterAll(async () => {
    await database.destroy();
    await test.drop();
  });

  const moveClock = (seconds: string): Promise<unknown> =>
    test.query(`UPDATE clock_offset SET seconds = seconds + ${seconds}`);
  /** One look of a worker that has just started. */
  const look = async (): Promise<void> => {
    const [read] = await test.query<{ now: Date }>('SELECT rampart_now() AS now');
    const clock = { now: () => read?.now, onChange: () => undefined } as unknown as DatabaseClock;
    const loop = new DailyJobs(database, clock, [walk]);
    loop.wakeNow();
    await loop.onApplicationShutdown();
  };
  /** Takes what is enqueued, as the relay does. */
  const taken = async (): Promise<number> =>
    (await test.query(`DELETE FROM outbox WHERE name = 'walkDog' RETURNING id`)).length;

  it('is enqueued once a day, however many workers look and however soon it is done', async () => {
    await Promise.all([look(), look()]);
    expect(await taken()).toBe(1);
    await look();
    expect(await taken()).toBe(0);

    await moveClock('86400');
    await Promise.all([look(), look()]);
    expect(await taken()).toBe(1);
  });

  it('is enqueued although a wrong clock wrote that a later day has it', async () => {
    await test.query(
      `INSERT INTO heartbeat (task, at) VALUES ('walkDog', rampart_now() + interval '400 days') ON CONFLICT (task) DO UPDATE SET at = excluded.at`,
    );

    await look();

    expect(await taken()).toBe(1);
  });
});
