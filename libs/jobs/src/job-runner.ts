import { Clock, crashPoint, tracing } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { DataSource } from 'typeorm';
import type { QueuedJob } from './relay.js';
import { spanOf } from './job-trace.js';
import { JobRegistry } from './job-registry.js';
import { Batcher } from './batcher.js';

/** Runs one job from a queue and then removes it from the outbox. Until then the sweeper keeps checking it. */
@Injectable()
export class JobRunner {
  private readonly finished = new Batcher<string, void>((ids) => this.removeJobs(ids));

  constructor(
    private readonly registry: JobRegistry,
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async runJob(job: Job<QueuedJob>, token?: string): Promise<void> {
    assertFromOutbox(job);
    const handler = this.registry.handlerOf(job.name);
    const early = new Date(job.data.runAt).getTime() - this.clock.now().getTime();
    if (early > 0 && !handler.job.mayRunEarly) {
      await job.moveToDelayed(this.clock.machineTime().getTime() + early, token);
      throw new DelayedError();
    }
    crashPoint('job.taken');
    await tracing.inSpan(spanOf(job), () => handler.handleJob(job.data.payload));
    crashPoint('job.handled');
    await this.finished.add(job.data.outboxId);
    crashPoint('job.done');
  }

  private async removeJobs(ids: readonly string[]): Promise<void[]> {
    await rows(this.database, sql`DELETE FROM outbox WHERE id = ANY(${ids}::uuid[])`);
    return [];
  }
}

/** The relay gives a job the id of its outbox row. Any other job names a row that is not its own, which it must not remove. */
function assertFromOutbox({ id, data }: Job<QueuedJob>): void {
  if (id !== data.outboxId) throw new UnrecoverableError('The job was not published from the outbox.');
}
