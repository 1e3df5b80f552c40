import { type Sql, sql } from '@rampart/sql';
import { ids, tracing } from '@rampart/kernel';
import type { JobDefinition, JobPayload } from './define-job.js';

/** A job that is ready to be written with the change that requires it. */
export interface NewJob {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly payload: JobPayload;
  readonly runAt: Date;
}

/** Creates a job to run at `runAt` of the service's clock. Nothing happens until it is inserted. */
export const newJob = <P extends JobPayload>(job: JobDefinition<P>, payload: P, runAt: Date): NewJob => ({
  id: ids.next(),
  queue: job.queue,
  name: job.name,
  payload: withTrace(payload),
  runAt,
});

/** Adds the span that enqueues the job to the job's row, so that both are committed together. */
function withTrace(payload: JobPayload): JobPayload {
  const current = tracing.current();
  return current ? { ...payload, traceparent: current.traceparent } : payload;
}

/** Builds the statement that stores new jobs; it belongs in the transaction of the change that requires them. */
export const insertJobs = (jobs: readonly NewJob[]): Sql =>
  sql`
  INSERT INTO outbox (id, queue, name, payload, run_at)
  SELECT id, queue, name, payload, "runAt"
  FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS j(id uuid, queue text, name text, payload jsonb, "runAt" timestamptz)`.prepared();
