import { setTimeout as sleep } from 'node:timers/promises';
import { loadEnv } from '@rampart/config';
import { JobHandler, JOBS, Relay } from '@rampart/jobs';
import type { OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { newDatabase } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { eager, JobBench } from '../../../test/support/job-bench.js';
import { jobWaits } from '../../../test/support/queues.js';
import { refusalOf } from '../../support/refusal.js';

class Idle extends JobHandler {
  constructor(readonly job: JobHandler['job']) {
    super();
  }
  async handleJob(): Promise<void> {}
}

describe('a worker', () => {
  it('does not start when a job has two processors; each is named', async () => {
    const database = await newDatabase();
    const seconds = JOBS.listJobs()
      .slice(0, 2)
      .map((job) => ({ provide: job.name, useValue: new Idle(job) }));

    const words = await refusalOf(
      WorkerModule.with(loadEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })),
      seconds,
    );

    expect(words).toBe(
      `The worker is incomplete:\n${seconds.map(({ provide }) => `  - the job ${provide} has 2 processors`).join('\n')}`,
    );
    await database.drop();
  });

  it('takes no job before all of it has begun', async () => {
    const bench = await JobBench.on({ name: 'postgres', settings: { QUEUE_BACKEND: 'postgres' } });
    const { worker, relay } = await bench.startWorker();
    await relay.getQueue('payouts').pause();
    await bench.want(bench.job(eager, 'waiting'));
    await jobWaits(bench, 'payouts');
    await worker.close();
    let ranBefore: number | undefined;
    const lastToBegin = (modules: ModuleRef): OnModuleInit => ({
      onModuleInit: async () => {
        await modules.get(Relay, { strict: false }).getQueue('payouts').resume();
        await sleep(500); // a running worker takes it in milliseconds
        ranBefore = bench.diary.timesOf('waiting');
      },
    });

    await bench.startWorker([{ provide: 'last to begin', useFactory: lastToBegin, inject: [ModuleRef] }]);

    await eventually('it ran', () => bench.diary.timesOf('waiting') === 1);
    expect(ranBefore).toBe(0);
    await bench.close();
  });
});
