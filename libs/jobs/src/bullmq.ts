// What needs BullMQ itself, as @rampart/jobs/bullmq: a process that only enqueues, which is inserting a row, loads none of it.
export { migrateQueues } from './queue-backend.js';
export { QueuesModule } from './queues.module.js';
export { WorkerJobsModule } from './worker-jobs.module.js';
