import { UnrecoverableError } from 'bullmq';
import { inTransaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { HOUR, idFrom, ids } from '@rampart/kernel';
import { insertJobs, type Relay, type Sweeper } from '@rampart/jobs';
import { Client } from 'pg';
import { onEachBackend } from '../../support/backends.js';
import { aMoment, eventually } from '../../support/eventually.js';
import { eager, JobBench, punctual } from '../../support/job-bench.js';

onEachBackend('an outbox job', (backend) => {
  let bench: JobBench;
  let relay: Relay;
  let sweeper: Sweeper;

  beforeAll(async () => {
    bench = await JobBench.on(backend);
    ({ relay, sweeper } = await bench.startWorker());
  });
  afterAll(() => bench.close());

  const ran = (name: string, times = 1): Promise<true> =>
    eventually(`${name} ran ${times} times`, () => bench.diary.timesOf(name) >= times && (true as const));
  const done = (id: string): Promise<true> =>
    eventually('it is taken off the outbox', async () => !(await bench.unfinished()).includes(id) && (true as const));

  it('runs once, and is then taken off the outbox', async () => {
    const job = bench.job(eager, 'once');

    await bench.want(job);
    await ran('once');

    await done(job.id);
    await aMoment();
    expect(bench.diary.timesOf('once')).toBe(1);
  });

  it('does not run before the change that enqueues it is committed', async () => {
    const other = new Client({ connectionString: bench.database.url });
    await other.connect();
    const { text, values } = insertJobs([bench.job(eager, 'committed')]).toQuery();

    await other.query('BEGIN');
    await other.query(text, values);
    await aMoment();
    expect(bench.diary.timesOf('committed')).toBe(0);
    await other.query('COMMIT');

    await ran('committed');
    await other.end();
  });

  it('never runs when the change that enqueues it is rolled back', async () => {
    const job = bench.job(eager, 'rolled back');

    const failing = inTransaction(bench.source, async (manager) => {
      await rows(manager, insertJobs([job]));
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');

    await bench.want(bench.job(eager, 'after the rolled back'));
    await ran('after the rolled back');
    expect(bench.diary.timesOf('rolled back')).toBe(0);
    expect(await bench.unfinished()).not.toContain(job.id);
  });

  it('runs at its time, not before', async () => {
    const enqueuedAt = performance.now();

    await bench.want(bench.job(punctual, 'punctual', 800));
    await ran('punctual');

    expect(performance.now() - enqueuedAt).toBeGreaterThanOrEqual(750);
  });

  it('runs at once when the test clock passes its time', async () => {
    await bench.want(bench.job(punctual, 'tomorrow', 86_400_000), bench.job(punctual, 'the day after', 2 * 86_400_000));
    await eventually(
      'both wait in their queue',
      async () => (await relay.getQueue('transactions').getDelayedCount()) >= 2,
    );

    await bench.advance(86_401);
    await ran('tomorrow');

    expect(bench.diary.timesOf('the day after')).toBe(0);
  });

  it('runs although the relay died between marking and publishing it', async () => {
    const { id, queue, name, payload, runAt } = bench.job(eager, 'marked', 60_000);
    await bench.database.query(
      `INSERT INTO outbox (id, queue, name, payload, run_at, published_at, next_check_at) VALUES ($1, $2, $3, $4, $5, now(), $5::timestamptz + interval '5 seconds')`,
      [id, queue, name, payload, runAt],
    );
    const before = sweeper.recovered;

    await bench.advance(61);
    await ran('marked');

    expect(sweeper.recovered).toBe(before + 1);
    await done(id);
  });

  it('runs within seconds although its queue lost everything', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `lost ${i}`);
    const jobs = names.map((name) => bench.job(punctual, name, 400));
    await bench.want(...jobs);
    await eventually(
      'all are published',
      async () => (await bench.database.query('SELECT FROM outbox WHERE published_at IS NULL')).length === 0,
    );

    await backend.empty(bench.database);
    for (const name of names) await ran(name);

    await aMoment();
    expect(names.map((name) => bench.diary.timesOf(name))).toEqual(names.map(() => 1));
  });

  it('is tried again when it fails, until it succeeds', async () => {
    bench.diary.willFail('stubborn', new Error('one'), new Error('two'), new Error('three'));
    const job = bench.job(eager, 'stubborn');

    await bench.want(job);
    await ran('stubborn', 4);

    await done(job.id);
    expect(bench.diary.timesOf('stubborn')).toBe(4);
  });

  it('is tried again later by the sweeper when its queue has given it up', async () => {
    bench.diary.willFail('exhausted', new UnrecoverableError('for good'));
    const job = bench.job(eager, 'exhausted');
    await bench.want(job);
    await ran('exhausted');
    await eventually(
      'the queue has given it up',
      async () => (await relay.getQueue('payouts').getJobState(job.id)) === 'failed',
    );

    await bench.advance(6);
    await ran('exhausted', 2);

    await done(job.id);
  });

  it('that may run early does not wait for hours when it was made by a clock that was set back since', async () => {
    const id = `${idFrom(new Date(Date.now() + 8 * HOUR)).slice(0, 14)}7${ids.next().slice(15)}`;
    const later = { ...bench.job(eager, 'later', 8 * HOUR), id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }; // random
    await bench.want({ ...bench.job(eager, 'made ahead', 8 * HOUR), id }, later);
    await eventually('it is queued', async () => (await relay.getQueue('payouts').getJobState(id)) === 'delayed');

    await bench.startWorker(); // it looks for such jobs at first, and then once a minute
    await ran('made ahead');

    await done(id);
    expect(bench.diary.timesOf('later')).toBe(0);
    expect(await bench.unfinished()).toContain(later.id);
  });

  it('that fails for months keeps the traces of its last failures alone', async () => {
    const failures = Array.from({ length: 40 }, (_, n) => new UnrecoverableError(`failure ${n + 1}`));
    bench.diary.willFail('failing for months', ...failures);
    const job = bench.job(eager, 'failing for months');
    await bench.want(job);
    const queue = relay.getQueue('payouts');
    const failedTimes = (times: number): Promise<boolean> =>
      eventually(
        `it has failed ${times} times`,
        async () =>
          bench.diary.timesOf('failing for months') >= times && (await queue.getJobState(job.id)) === 'failed',
      );

    for (let times = 1; times < 12; times += 1) {
      await failedTimes(times);
      await (await queue.getJob(job.id))?.retry('failed');
    }
    await failedTimes(12);

    const kept = (await queue.getJob(job.id))?.stacktrace ?? [];
    expect(kept.length).toBeLessThanOrEqual(3);
    expect(kept.at(-1)).toMatch(/UnrecoverableError: failure (1[2-9]|[2-4]\d)\n/);
  });
});
