import { ConfigModule, type Env, loadEnv } from '@rampart/config';
import { DataModule, inTransaction, newDataSource, TestClock } from '@rampart/data';
import { rows } from '@rampart/sql';
import {
  insertJobs,
  JobCatalogue,
  type JobDefinition,
  JobHandler,
  Relay,
  Sweeper,
  newJob,
  type NewJob,
} from '@rampart/jobs';
import { WorkerJobsModule } from '@rampart/jobs/bullmq';
import { Clock } from '@rampart/kernel';
import type { INestApplicationContext, Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import type { QueueBackend } from './backends.js';
import { newDatabase, type TestDatabase } from './database.js';
import { outboxJobs } from './rows/tables.js';

type Named = { readonly name: string };

/** Jobs that only report that they ran. */
const jobs = new JobCatalogue();
export const punctual = jobs.defineJob<Named>('transactions', 'punctual', {
  description: 'Runs at its time, not before.',
  mayRunEarly: false,
});
export const eager = jobs.defineJob<Named>('payouts', 'eager', {
  description: 'Runs early when an operator says so.',
  mayRunEarly: true,
});

/** Records runs in order, over all workers, and makes them fail. */
export class Diary {
  readonly entries: string[] = [];
  private readonly troubles = new Map<string, Error[]>();

  /** Makes the next runs of the job fail, with one error each. */
  willFail(name: string, ...errors: Error[]): void {
    this.troubles.set(name, errors);
  }

  write(name: string): void {
    this.entries.push(name);
    const trouble = this.troubles.get(name)?.shift();
    if (trouble) throw trouble;
  }

  timesOf(name: string): number {
    return this.entries.filter((entry) => entry === name).length;
  }
}

/** Outbox, relay, sweeper and queues with two test jobs: the machinery without the service. */
export class JobBench {
  readonly diary = new Diary();
  private readonly workers: INestApplicationContext[] = [];

  private constructor(
    readonly env: Env,
    readonly database: TestDatabase,
    readonly source: DataSource,
  ) {}

  static async on(backend: Pick<QueueBackend, 'name' | 'settings'>): Promise<JobBench> {
    const database = await newDatabase(backend.name);
    const env = loadEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...backend.settings });
    return new JobBench(env, database, await newDataSource(database.url, 'bench').initialize());
  }

  async startWorker(
    providers: Provider[] = [],
  ): Promise<{ worker: INestApplicationContext; relay: Relay; sweeper: Sweeper }> {
    const handlers = [punctual, eager].map((job) => ({ provide: job.name, useValue: handlerOf(job, this.diary) }));
    const imports = [
      ConfigModule.forRoot(this.env),
      DataModule.forRoot('bench'),
      WorkerJobsModule.forRoot(this.env, jobs),
    ];
    class Bench {}
    const worker = await NestFactory.createApplicationContext(
      { module: Bench, imports, providers: [...handlers, ...providers] },
      { logger: false, abortOnError: false },
    );
    this.workers.push(worker);
    return { worker, relay: worker.get(Relay, { strict: false }), sweeper: worker.get(Sweeper, { strict: false }) };
  }

  /** A job due `inMs` from now on the service's clock, not yet stored. */
  job(definition: JobDefinition<Named>, name: string, inMs = 0): NewJob {
    return newJob(definition, { name }, new Date(this.clock.now().getTime() + inMs));
  }

  async want(...jobs: NewJob[]): Promise<void> {
    await inTransaction(this.source, (manager) => rows(manager, insertJobs(jobs)));
  }

  async advance(seconds: number): Promise<void> {
    await this.first.get(TestClock, { strict: false }).advanceTime(seconds);
  }

  /** Ids of jobs that are not finished. */
  async unfinished(): Promise<string[]> {
    return (await outboxJobs.find(this.database)).map(({ id }) => id);
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    await this.source.destroy();
    await this.database.drop();
  }

  private get clock(): Clock {
    return this.first.get(Clock, { strict: false });
  }

  private get first(): INestApplicationContext {
    const [first] = this.workers;
    if (!first) throw new Error('start a worker first');
    return first;
  }
}

export function handlerOf(job: JobDefinition<Named>, diary: Diary): JobHandler<Named> {
  class Handler extends JobHandler<Named> {
    readonly job = job;

    async handleJob({ name }: Named): Promise<void> {
      diary.write(name);
    }
  }
  return new Handler();
}
