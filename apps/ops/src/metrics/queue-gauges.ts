import { type QueueName, QUEUES } from '@rampart/jobs';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { Gauge, type Registry } from 'prom-client';

/** Gauges of the jobs in each queue, by state. */
@Injectable()
export class QueueGauges {
  private readonly log = new Logger('Metrics');
  private jobs: Gauge<'queue' | 'state'> | undefined;

  constructor(private readonly modules: ModuleRef) {}

  /** Refreshes the gauges in `registry`. */
  async read(registry: Registry): Promise<void> {
    this.jobs ??= new Gauge({
      ...{ name: 'rampart_queue_jobs', help: 'Jobs in the queues' },
      ...{ labelNames: ['queue', 'state'] as const, registers: [registry] },
    });
    await Promise.all(QUEUES.map((name) => this.readQueue(name)));
  }

  /** Omits a queue that does not respond; the other metrics show the consequences. */
  private async readQueue(name: QueueName): Promise<void> {
    const queue = this.modules.get<Queue>(getQueueToken(name), { strict: false });
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed').catch((error: Error) => {
      this.log.warn(`the jobs of the queue ${name} are not known: ${error.message}`);
      return {};
    });
    for (const [state, count] of Object.entries(counts)) this.jobs?.set({ queue: name, state }, count);
  }
}
