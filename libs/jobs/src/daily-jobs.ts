import { DatabaseClock } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { MINUTE } from '@rampart/kernel';
import { Logger, type Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DailyJob, dailyJobId, DailyJobHandler } from './define-daily-job.js';
import { Loop } from './loop.js';

const POLL_MS = MINUTE;

/**
 * Enqueues each daily job at the first look of the day. Its heartbeat says that the day has it, also once the job is done and its row is gone; one of another day, even
 * a later one that a wrong clock wrote, does not count.
 */
export class DailyJobs extends Loop {
  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
    private readonly jobs: readonly DailyJob[],
  ) {
    super(new Logger('DailyJobs'), POLL_MS);
    clock.onChange(() => this.wakeNow());
  }

  protected async processBatch(): Promise<boolean> {
    const day = this.clock.now().toISOString().slice(0, 10);
    for (const { job } of this.jobs) await this.enqueue(job.queue, job.name, day);
    return false;
  }

  private async enqueue(queue: string, name: string, day: string): Promise<void> {
    await rows(
      this.database,
      sql`
        WITH due AS (
          INSERT INTO heartbeat (task, at) VALUES (${name}, rampart_now())
          ON CONFLICT (task) DO UPDATE SET at = excluded.at WHERE (heartbeat.at AT TIME ZONE 'UTC')::date <> ${day}::date
          RETURNING task)
        INSERT INTO outbox (id, queue, name, payload, run_at)
        SELECT ${dailyJobId(name, day)}::uuid, ${queue}, ${name}, ${JSON.stringify({ day })}::jsonb, rampart_now() FROM due
        ON CONFLICT (id) DO NOTHING`,
    );
  }
}

/** The providers of daily jobs: a handler each, and the loop that enqueues them; none without a job. */
export const dailyJobProviders = (jobs: readonly DailyJob[]): Provider[] =>
  jobs.length === 0 ? [] : [...handlersOf(jobs), loopOf(jobs)];

const handlersOf = (jobs: readonly DailyJob[]): Provider[] =>
  jobs.map((daily) => ({
    provide: `daily job ${daily.job.name}`,
    inject: [DataSource],
    useFactory: (database: DataSource) => new DailyJobHandler(daily, database),
  }));

const loopOf = (jobs: readonly DailyJob[]): Provider => ({
  provide: DailyJobs,
  inject: [DataSource, DatabaseClock],
  useFactory: (database: DataSource, clock: DatabaseClock) => new DailyJobs(database, clock, jobs),
});
