import { ENV, type Env } from '@rampart/config';
import { QUEUE_FAILS } from '@rampart/kernel';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Logger,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue, QueueOptions } from 'bullmq';
import { chooseBackend, queueConnection } from './queue-backend.js';
import { QUEUES } from './queues.js';
import { queuePrefix } from './redis-cluster.js';

const CONNECTION = Symbol('QUEUE_CONNECTION');

/** Completed jobs stay for an hour, so that operators see them and publishing one again has no effect. */
const KEPT_SECONDS = 3_600;
/** Limit in Redis, which keeps jobs in memory. In Postgres each completion would count all jobs again. */
const MAX_KEPT_IN_REDIS = 10_000;
/** A job that fails for months, each ten minutes, would otherwise gather a trace of each failure in Redis, and be written whole each time. */
const KEPT_TRACES = 3;

const jobDefaults = ({ QUEUE_BACKEND }: Env): QueueOptions['defaultJobOptions'] => ({
  attempts: 8,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: { age: KEPT_SECONDS, ...(QUEUE_BACKEND === 'redis' ? { count: MAX_KEPT_IN_REDIS } : {}) },
  removeOnFail: false,
  stackTraceLimit: KEPT_TRACES,
});

interface SharedConnection extends BeforeApplicationShutdown, OnApplicationShutdown {
  readonly connection: QueueOptions['connection'];
}

/** Nest closes the outermost modules first: workers drain, then queues close, then this connection. */
@Global()
@Module({
  providers: [
    {
      provide: CONNECTION,
      inject: [ENV],
      useFactory: async (env: Env): Promise<SharedConnection> => {
        chooseBackend(env);
        const { connection, stopReconnecting, close } = await queueConnection(env);
        return { connection, beforeApplicationShutdown: stopReconnecting, onApplicationShutdown: close };
      },
    },
  ],
  exports: [CONNECTION],
})
class QueueConnectionModule {}

/** Every queue, for modules that publish or show jobs. */
@Module({})
export class QueuesModule implements OnModuleInit {
  constructor(private readonly modules: ModuleRef) {}

  static forRoot(): DynamicModule {
    const bull = BullModule.forRootAsync({
      imports: [QueueConnectionModule],
      inject: [CONNECTION, ENV],
      useFactory: ({ connection }: SharedConnection, env: Env): QueueOptions => ({
        connection,
        defaultJobOptions: jobDefaults(env),
      }),
    });
    const queues = BullModule.registerQueueAsync(
      ...QUEUES.map((name) => ({
        name,
        inject: [ENV],
        useFactory: (env: Env) => ({ prefix: queuePrefix(name, env) }),
      })),
    );
    return { module: QueuesModule, imports: [QueueConnectionModule, bull, queues], exports: [bull, queues] };
  }

  /** Without a listener BullMQ prints the whole connection, including credentials. */
  onModuleInit(): void {
    for (const name of QUEUES) {
      const queue = this.modules.get<Queue>(getQueueToken(name), { strict: false });
      queue.on('error', (error) => new Logger(`Queue ${name}`).warn(`${QUEUE_FAILS}: ${error.message}`));
    }
  }
}
