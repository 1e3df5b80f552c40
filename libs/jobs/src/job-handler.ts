import type { JobDefinition, JobPayload } from './define-job.js';

/**
 * Handles one kind of job. A retry, a crash or an operator may run the same job again at any time, so a handler loads current
 * data, checks that the work is still due, and acts once. Throwing means "retry later".
 */
export abstract class JobHandler<P extends JobPayload = JobPayload> {
  abstract readonly job: JobDefinition<P>;

  abstract handleJob(payload: P): Promise<void>;
}
