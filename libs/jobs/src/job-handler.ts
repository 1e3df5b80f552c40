import type { JobDefinition, JobPayload } from './define-job.js';

/**
 * Does one kind of job. It may be run again at any time, by a retry, a crash or an operator's button: it loads fresh,
 * checks that it is still wanted, and acts once. Throwing means "again later".
 */
export abstract class JobHandler<P extends JobPayload = JobPayload> {
  abstract readonly job: JobDefinition<P>;

  abstract run(payload: P): Promise<void>;
}
