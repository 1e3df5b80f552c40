import 'reflect-metadata';
import { runProcess } from '@rampart/telemetry';
import { createWorker } from './create-worker.js';

await runProcess('worker', async (env) => void (await createWorker(env)));
