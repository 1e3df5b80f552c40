import type { Env } from '@rampart/config';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobCatalogue, JOBS } from './define-job.js';
import { JobRegistry } from './job-registry.js';
import { JobRunner } from './job-runner.js';
import { queueProcessors } from './processors.js';
import { FoldSums } from './fold-sums.js';
import { Purge } from './purge.js';
import { QueuesModule } from './queues.module.js';
import { Relay } from './relay.js';
import { Sweeper } from './sweeper.js';

/** The relay, the sweeper, the purge and a worker per queue. Features provide the handlers. */
@Module({})
export class WorkerJobsModule {
  static forRoot(env: Env, jobs = JOBS): DynamicModule {
    return {
      module: WorkerJobsModule,
      imports: [DiscoveryModule, QueuesModule.forRoot()],
      providers: [
        { provide: JobCatalogue, useValue: jobs },
        JobRegistry,
        JobRunner,
        FoldSums,
        Purge,
        Relay,
        Sweeper,
        ...queueProcessors(env.WORKER_CONCURRENCY),
      ],
      exports: [Relay, Sweeper],
    };
  }
}
