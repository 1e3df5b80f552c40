import { eventually } from '../../support/eventually.js';
import { eager, JobBench } from '../../support/job-bench.js';

/** More than BullMQ could count at each completion. */
const MANY = 10_500;

describe('completed jobs, with queues in Postgres', () => {
  let bench: JobBench;

  beforeAll(async () => {
    bench = await JobBench.on({ name: 'postgres', settings: { QUEUE_BACKEND: 'postgres' } });
    await bench.startWorker();
  });
  afterAll(() => bench.close());

  const completed = (ago: number, count: number, name: string): Promise<unknown> =>
    bench.database.query(
      `INSERT INTO bullmq.job (queue, id, seq, name, state, added_at_ms, finished_at_ms)
       SELECT 'payouts', $1 || n, -n, 'eager', 'completed', at, at FROM generate_series(1, $2) n, (SELECT (extract(epoch FROM now()) * 1000)::bigint - $3 AS at) t`,
      [name, count, ago],
    );
  const kept = async (name: string): Promise<number> => {
    const [found] = await bench.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM bullmq.job WHERE id LIKE $1 || '%'`,
      [name],
    );
    return found?.count ?? 0;
  };

  it('are kept for an hour, however many: to count them would cost each completion more than its job', async () => {
    await completed(60_000, MANY, 'recent-');
    await completed(3_700_000, 5, 'old-');

    await bench.want(bench.job(eager, 'next'));
    await eventually('the old ones are gone', async () => (await kept('old-')) === 0);

    expect(await kept('recent-')).toBe(MANY);
  });
});
