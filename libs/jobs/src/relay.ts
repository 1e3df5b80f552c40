import { Clock, crashPoint } from '@rampart/kernel';
import { Notifications } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { AwayQueues } from './away-queues.js';
import { type JobPayload, JOBS } from './define-job.js';
import { type JobTrace, outboxColumns, traceOf } from './job-trace.js';
import { Loop } from './loop.js';
import { queueToken } from './queues.js';
import { SharedWakeUps } from './shared-wake-ups.js';

const BATCH = 500;
/** On Postgres `addBulk` creates two temporary tables, however few the jobs, which takes about as long as this many single calls. */
const BULK_THRESHOLD = 20;
const POLL_MS = 1_000;
/** Jobs that come within this time are moved together, after the response that a caller waits for. */
const GATHER_MS = 10;

/** Data of a queued job: its outbox row, when it is due, and the ids of its subject. */
export interface QueuedJob {
  readonly outboxId: string;
  readonly runAt: string;
  readonly payload: JobPayload;
  readonly trace?: JobTrace;
}

export interface OutboxRow {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly payload: JobPayload;
  readonly runAt: Date;
  /** Trace of the order that the job is for, if traces are enabled. */
  readonly orderTrace?: string | null;
}

/**
 * Moves jobs from the outbox into the queues: at once when notified, otherwise within a second. A row is marked before it is published, with no transaction
 * open in between; if the process dies there, the sweeper finds the row. Rows that a queue did not accept are unmarked, and no row of that queue is marked
 * until it accepts one, so operators see them wait.
 */
@Injectable()
export class Relay extends Loop {
  readonly wakeUps = new SharedWakeUps((name) => JOBS.sharesWakeUp(name));
  private readonly away = new AwayQueues(
    (name) => this.publishOldest(name),
    () => this.wakeNow(),
  );

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
    notifications: Notifications,
  ) {
    super(new Logger('Relay'), POLL_MS);
    notifications.onNotify('rampart_outbox', () => this.wakeSoon(GATHER_MS));
  }

  protected async processBatch(): Promise<boolean> {
    const claimed = await rows<OutboxRow>(
      this.database,
      sql`
        UPDATE outbox SET published_at = now(), next_check_at = greatest(run_at, rampart_now()) + interval '5 seconds'
        WHERE id IN (SELECT id FROM outbox WHERE published_at IS NULL AND queue <> ALL(${this.away.listAndProbe()}) ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING ${outboxColumns()}`,
    );
    if (claimed.length > 0) crashPoint('relay.claimed');
    const jobs = this.wakeUps.chooseJobs(claimed, this.clock.now());
    const taken = await Promise.all(
      [...new Set(jobs.map(({ queue }) => queue))].map((queue) => this.publishClaimed(queue, jobs, claimed)),
    );
    this.wakeUps.noteQueued(taken.flat(), this.clock.now());
    if (claimed.length > 0) crashPoint('relay.published');
    return claimed.length === BATCH;
  }

  /** Returns the jobs that the queue accepted: all, or none. Publishing an accepted job again has no effect. */
  private async publishClaimed(
    queue: string,
    jobs: readonly OutboxRow[],
    claimed: readonly OutboxRow[],
  ): Promise<OutboxRow[]> {
    const ofQueue = (each: OutboxRow): boolean => each.queue === queue;
    try {
      await this.publishJobs(jobs.filter(ofQueue));
      return jobs.filter(ofQueue);
    } catch (error) {
      this.log.warn(`the queue ${queue} takes no job, will try again: ${(error as Error).message}`);
      this.away.add(queue);
      const ids = claimed.filter(ofQueue).map(({ id }) => id);
      await rows(this.database, sql`UPDATE outbox SET published_at = NULL WHERE id = ANY(${ids}::uuid[])`);
      return [];
    }
  }

  /** A queue that answers may still refuse jobs, as a full Redis or a replica does, so its oldest row is published; it stays unmarked. */
  private async publishOldest(queue: string): Promise<void> {
    const oldest = await rows<OutboxRow>(
      this.database,
      sql`SELECT ${outboxColumns()} FROM outbox WHERE published_at IS NULL AND queue = ${queue} ORDER BY id LIMIT 1`,
    );
    await this.publishJobs(this.wakeUps.chooseJobs(oldest, this.clock.now()));
  }

  async publishJobs(claimed: readonly OutboxRow[]): Promise<void> {
    for (const name of new Set(claimed.map(({ queue }) => queue))) {
      const jobs = claimed
        .filter(({ queue }) => queue === name)
        .map((row) => ({ name: row.name, data: queued(row), opts: this.optionsOf(row) }));
      const queue = this.getQueue(name);
      if (jobs.length > BULK_THRESHOLD) await queue.addBulk(jobs);
      else await Promise.all(jobs.map((job) => queue.add(job.name, job.data, job.opts)));
    }
  }

  getQueue(name: string): Queue<QueuedJob> {
    return this.modules.get<Queue<QueuedJob>>(queueToken(name), { strict: false });
  }

  private optionsOf(row: OutboxRow): JobsOptions {
    return { jobId: row.id, delay: Math.max(0, row.runAt.getTime() - this.clock.now().getTime()) };
  }
}

const queued = ({ id, runAt, payload: { traceparent, ...payload }, orderTrace }: OutboxRow): QueuedJob => ({
  outboxId: id,
  runAt: runAt.toISOString(),
  payload,
  ...traceOf(orderTrace, traceparent),
});
