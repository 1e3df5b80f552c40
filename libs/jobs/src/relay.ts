import { Clock, crashPoint } from '@rampart/kernel';
import { Notifications, rows, type Sql, sql } from '@rampart/data';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { getQueueToken } from '@nestjs/bullmq';
import type { JobsOptions, Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import type { JobPayload } from './define-job.js';
import { Loop } from './loop.js';

const BATCH = 500;
const POLL_MS = 1_000;
/** A second, of jobs that were to be done without the queue: it would not be served sooner for having them all. */
const FEW = 50;
/** Jobs that are wanted at one moment are moved together, and after what is waited for by somebody outside. */
const GATHER_MS = 10;

/** What a queued job carries: which row it stands for, when that is due, and the ids it is about. */
export interface QueuedJob {
  readonly outboxId: string;
  readonly runAt: string;
  readonly payload: JobPayload;
}

export interface OutboxRow {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly payload: JobPayload;
  readonly runAt: Date;
}

/**
 * Moves wanted jobs from the outbox into the queues: at once when told, else within a second; those that are most likely done
 * without the queue when they were not, a few at a time. A row is marked first and published after, with no transaction open
 * in between; should the process die there, the sweeper finds the row.
 */
@Injectable()
export class Relay extends Loop {
  private lookedForLate = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
    notifications: Notifications,
  ) {
    super(new Logger('Relay'), POLL_MS);
    notifications.on('rampart_outbox', () => this.wakeSoon(GATHER_MS));
  }

  protected async work(): Promise<boolean> {
    if (performance.now() - this.lookedForLate >= POLL_MS / 2) await this.moveLate();
    return (await this.move(sql`publish_at IS NULL ORDER BY id LIMIT ${BATCH}`)) === BATCH;
  }

  private async moveLate(): Promise<void> {
    this.lookedForLate = performance.now();
    await this.move(sql`publish_at <= now() ORDER BY publish_at LIMIT ${FEW}`);
  }

  /** Answers how many. */
  private async move(which: Sql): Promise<number> {
    const claimed = await rows<OutboxRow>(
      this.database,
      sql`
        UPDATE outbox SET published_at = now(), next_check_at = greatest(run_at, rampart_now()) + interval '5 seconds'
        WHERE id IN (SELECT id FROM outbox WHERE published_at IS NULL AND ${which} FOR UPDATE SKIP LOCKED)
        RETURNING id, queue, name, payload, run_at AS "runAt"`,
    );
    if (claimed.length > 0) crashPoint('relay.claimed');
    await this.publish(claimed);
    if (claimed.length > 0) crashPoint('relay.published');
    return claimed.length;
  }

  async publish(claimed: readonly OutboxRow[]): Promise<void> {
    for (const name of new Set(claimed.map(({ queue }) => queue))) {
      const jobs = claimed.filter(({ queue }) => queue === name);
      await this.queue(name).addBulk(
        jobs.map((row) => ({ name: row.name, data: queued(row), opts: this.options(row) })),
      );
    }
  }

  queue(name: string): Queue<QueuedJob> {
    return this.modules.get<Queue<QueuedJob>>(getQueueToken(name), { strict: false });
  }

  private options(row: OutboxRow): JobsOptions {
    return { jobId: row.id, delay: Math.max(0, row.runAt.getTime() - this.clock.now().getTime()) };
  }
}

const queued = ({ id, runAt, payload }: OutboxRow): QueuedJob => ({
  outboxId: id,
  runAt: runAt.toISOString(),
  payload,
});
