import { newDataSource } from '@rampart/data';
import { Limiter, permitsIn } from '@rampart/http';
import type { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { StoppedLimitClock } from '../support/limit-clock.js';
import { cutConnections, takeConnections } from '../../test/support/outages.js';

/** Four limiters with their own connections, as processes have. */
const PROCESSES = 4;
/** The steps cover two and a half seconds of the limits' time. */
const STEPS = 100;
const STEP_MS = 25;

describe('limits over four processes on one database', () => {
  let database: TestDatabase;
  let sources: DataSource[];
  let time: StoppedLimitClock;
  beforeAll(async () => {
    database = await newDatabase();
    time = await StoppedLimitClock.in(database);
    sources = await Promise.all(
      Array.from({ length: PROCESSES }, () => newDataSource(database.url, 'limits').initialize()),
    );
  });
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.destroy().catch(() => undefined)));
    await database.drop();
  });

  const limiters = (): Limiter[] => sources.map((source) => new Limiter(permitsIn(source), time));

  it.each([
    ['evenly', [1, 1, 1, 1]],
    ['mostly on one', [10, 1, 1, 1]],
    ['on two', [1, 1, 0, 0]],
  ])('are kept within 5 %%, with calls that come %s', async (name, shares) => {
    const all = limiters();
    let admitted = 0;
    for (let step = 0; step < STEPS; step++) {
      await Promise.all(
        all.map(async (limiter, i) => {
          for (let call = 0; call < (shares[i] ?? 0) * 40; call++)
            if ((await limiter.admitCall(name, { perSecond: 1_000 })).isAdmitted) admitted += 1;
        }),
      );
      await time.advance(STEP_MS);
    }
    const expected = 1_000 + STEPS * STEP_MS; // one second's calls at once, and one for each millisecond

    expect(Math.abs(admitted / expected - 1)).toBeLessThan(0.05);
  });

  it('are kept when all come at once', async () => {
    const all = limiters();

    const verdicts = await Promise.all(
      Array.from({ length: 4_000 }, (_, i) =>
        Promise.resolve(all[i % PROCESSES]!.admitCall('burst', { perSecond: 200 })),
      ),
    );

    const admitted = verdicts.filter(({ isAdmitted }) => isAdmitted).length;
    expect(admitted).toBeGreaterThanOrEqual(190);
    expect(admitted).toBeLessThanOrEqual(200 * (1 + PROCESSES / 20)); // each admits a twentieth before it synchronizes
  });

  it('ask the database seldom: a thousand calls within the limit cost fewer than a hundred statements', async () => {
    let statements = 0;
    const [source] = sources;
    const take = permitsIn(source!);
    const limiter = new Limiter((...given) => ((statements += 1), take(...given)), time);

    for (let i = 0; i < 1_000; i++) await limiter.admitCall('quiet', { perSecond: 10_000 });

    expect(statements).toBeLessThan(100);
  });

  it('let calls in while the database is away', async () => {
    const [limiter] = limiters();
    for (let i = 0; i < 30; i++) await limiter!.admitCall('away', { perSecond: 100 });
    await takeConnections(database, 'no');
    await cutConnections(database, 'rampart-limits');
    try {
      const verdicts = await Promise.all(
        Array.from({ length: 50 }, () => Promise.resolve(limiter!.admitCall('away', { perSecond: 100 }))),
      );

      expect(verdicts.filter(({ isAdmitted }) => isAdmitted).length).toBeGreaterThanOrEqual(50);
    } finally {
      await takeConnections(database, 'yes');
    }
  });
});
