import { loadEnv } from '@rampart/config';
import { defineJob } from '@rampart/jobs';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { newDatabase } from '../../support/database.js';
import { Diary, handlerOf } from '../../support/job-bench.js';
import { refusalOf } from '../../support/refusal.js';

describe('a worker', () => {
  it('does not start when a job has no processor, or two; each is named', async () => {
    const database = await newDatabase();
    const twice = defineJob<{ name: string }>('kyc', 'doneTwice', { description: 'Has two processors.', mayRunEarly: true });
    const handlers = ['one', 'other'].map((provide) => ({ provide, useValue: handlerOf(twice, new Diary()) }));

    const words = await refusalOf(WorkerModule.with(loadEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })), handlers);

    expect(words).toBe(
      'The worker is incomplete:\n  - the job punctual has no processor\n  - the job eager has no processor\n  - the job doneTwice has 2 processors',
    );
    await database.drop();
  });
});
