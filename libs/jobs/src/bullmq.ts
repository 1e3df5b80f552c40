// Exports that need BullMQ itself, as @rampart/jobs/bullmq. A process that only enqueues, which means inserting a row, loads none of it.
export { migrateQueues } from './queue-backend.js';
export { QueuesModule } from './queues.module.js';
export { WorkerJobsModule } from './worker-jobs.module.js';
