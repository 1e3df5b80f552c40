import { QUEUE_FAILS } from '@rampart/kernel';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import type { Job } from 'bullmq';
import { JobRunner } from './job-runner.js';
import type { QueuedJob } from './relay.js';
import { QUEUES, type QueueName } from './queues.js';

/** Pause after a lost connection before taking jobs again; BullMQ's default is 15 s. */
const RETRY_DELAY_MS = 1_000;

/** Another worker repeats the job of a dead one after at most twice this time. A live worker renews its locks in time. */
const LOCK_MS = 10_000;

/** One BullMQ worker per queue. */
export const queueProcessors = (concurrency: number): Type<WorkerHost>[] =>
  QUEUES.map((queue) => processorOf(queue, concurrency));

function processorOf(queue: QueueName, concurrency: number): Type<WorkerHost> {
  @Processor(queue, {
    autorun: false,
    concurrency,
    runRetryDelay: RETRY_DELAY_MS,
    drainDelay: 2,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_MS / 2,
    maxStalledCount: 5,
  })
  class QueueProcessor extends WorkerHost implements OnApplicationBootstrap {
    private readonly log = new Logger(`Queue ${queue}`);

    constructor(@Inject(JobRunner) private readonly runner: JobRunner) {
      super();
    }

    /** Workers start only now, because the handlers, the clock and the drivers are ready once every module has started. */
    onApplicationBootstrap(): void {
      this.worker.run().catch((error: Error) => this.onError(error));
    }

    async process(job: Job<QueuedJob>, token?: string): Promise<void> {
      await this.runner.runJob(job, token);
    }

    @OnWorkerEvent('failed')
    onFailed(job: Job | undefined, error: Error): void {
      this.log.warn(`${job?.name} ${job?.id} failed (attempt ${job?.attemptsMade}): ${error.message}`);
    }

    @OnWorkerEvent('error')
    onError(error: Error): void {
      this.log.warn(`worker: ${QUEUE_FAILS}: ${error.message}`);
    }
  }
  return QueueProcessor;
}
