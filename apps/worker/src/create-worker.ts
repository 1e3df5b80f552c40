import type { Env } from '@rampart/config';
import { ServiceLogger } from '@rampart/telemetry';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkerModule } from './worker.module.js';

/** Creates the worker, already running. */
export async function createWorker(env: Env): Promise<INestApplicationContext> {
  const worker = await NestFactory.createApplicationContext(WorkerModule.with(env), {
    bufferLogs: true,
    abortOnError: false,
  });
  worker.useLogger(worker.get(ServiceLogger));
  worker.enableShutdownHooks();
  return worker;
}
