import { newDataSource } from '@rampart/data';
import { Limiter, permitsIn } from '@rampart/http';
import type { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../support/database.js';
import { cutConnections, takeConnections } from '../support/outages.js';

/** Each with connections of its own, as processes have. */
const PROCESSES = 4;

describe('limits over four processes on one database', () => {
  let database: TestDatabase;
  let sources: DataSource[];
  beforeAll(async () => {
    database = await newDatabase();
    sources = await Promise.all(
      Array.from({ length: PROCESSES }, () => newDataSource(database.url, 'limits').initialize()),
    );
  });
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.destroy().catch(() => undefined)));
    await database.drop();
  });

  const limiters = (): Limiter[] => sources.map((source) => new Limiter(permitsIn(source)));

  it.each([
    ['evenly', [1, 1, 1, 1]],
    ['mostly on one', [10, 1, 1, 1]],
    ['on two', [1, 1, 0, 0]],
  ])('are kept within 5 %%, with calls that come %s', async (name, shares) => {
    const rate = { perSecond: 1_000 };
    const all = limiters();
    const started = performance.now();
    let admitted = 0;
    await Promise.all(
      all.map(async (limiter, i) => {
        while (performance.now() - started < 2_500) {
          for (let call = 0; call < (shares[i] ?? 0) * 8; call++)
            if ((await limiter.admit(name, rate)).isAdmitted) admitted += 1;
          await new Promise((resolve) => setImmediate(resolve));
        }
      }),
    );
    const expected = rate.perSecond * (1 + (performance.now() - started) / 1_000);

    expect(Math.abs(admitted / expected - 1)).toBeLessThan(0.05);
  });

  it('are kept when all come at once', async () => {
    const all = limiters();

    const verdicts = await Promise.all(
      Array.from({ length: 4_000 }, (_, i) => Promise.resolve(all[i % PROCESSES]!.admit('burst', { perSecond: 200 }))),
    );

    const admitted = verdicts.filter(({ isAdmitted }) => isAdmitted).length;
    expect(admitted).toBeGreaterThanOrEqual(190);
    expect(admitted).toBeLessThanOrEqual(300); // what was there, and what time made room for on a busy machine
  });

  it('ask the database seldom: a thousand calls within the limit cost fewer than a hundred statements', async () => {
    let statements = 0;
    const [source] = sources;
    const take = permitsIn(source!);
    const limiter = new Limiter((...given) => ((statements += 1), take(...given)));

    for (let i = 0; i < 1_000; i++) await limiter.admit('quiet', { perSecond: 10_000 });

    expect(statements).toBeLessThan(100);
  });

  it('let calls in while the database is away', async () => {
    const [limiter] = limiters();
    for (let i = 0; i < 30; i++) await limiter!.admit('away', { perSecond: 100 });
    await takeConnections(database, 'no');
    await cutConnections(database, 'rampart-limits');
    try {
      const started = performance.now();
      const verdicts = await Promise.all(
        Array.from({ length: 50 }, () => Promise.resolve(limiter!.admit('away', { perSecond: 100 }))),
      );

      expect(verdicts.filter(({ isAdmitted }) => isAdmitted).length).toBeGreaterThanOrEqual(50);
      expect(performance.now() - started).toBeLessThan(1_000);
    } finally {
      await takeConnections(database, 'yes');
    }
  });
});
