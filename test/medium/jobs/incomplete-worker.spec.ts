import { loadEnv } from '@rampart/config';
import { JobHandler, JOBS } from '@rampart/jobs';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { newDatabase } from '../../support/database.js';
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
});
