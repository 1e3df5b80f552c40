import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type JobCatalogue, type JobDefinition, JOBS } from './define-job.js';
import { JobHandler } from './job-handler.js';
import type { QueueName } from './queues.js';

/** A job that runs once a day. */
export interface DailyJob {
  readonly job: JobDefinition<DayPayload>;
  readonly run: (database: DataSource, day: string) => Promise<void>;
}

/** The day as 2026-11-29, in UTC by the service's clock. */
export type DayPayload = { readonly day: string };

interface About {
  readonly queue: QueueName;
  /** Imperative, describing what the job does. */
  readonly name: string;
  readonly description: string;
  /** A retry may run it again on the same day, so it checks what is left to do. */
  readonly run: DailyJob['run'];
}

/** Declares a job that the worker enqueues once a day, with what it does. */
export const defineDailyJob = ({ queue, name, description, run }: About, jobs: JobCatalogue = JOBS): DailyJob => ({
  job: jobs.defineJob<DayPayload>(queue, name, { description: `${description}, once a day`, mayRunEarly: true }),
  run,
});

/** One id per name and day, so that two workers, or a restored database, enqueue the same row. */
export function dailyJobId(name: string, day: string): string {
  const hex = createHash('sha256').update(`${name} ${day}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Handles one daily job. */
export class DailyJobHandler extends JobHandler<DayPayload> {
  readonly job: JobDefinition<DayPayload>;

  constructor(
    private readonly daily: DailyJob,
    private readonly database: DataSource,
  ) {
    super();
    this.job = daily.job;
  }

  handleJob({ day }: DayPayload): Promise<void> {
    return this.daily.run(this.database, day);
  }
}
