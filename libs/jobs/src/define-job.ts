import type { QueueName } from './queues.js';

/** Contains only ids; a handler loads current data. */
export type JobPayload = Readonly<Record<string, string>>;

export interface JobDefinition<P extends JobPayload = JobPayload> {
  readonly queue: QueueName;
  /** Imperative, describing what the job does. */
  readonly name: string;
  readonly description: string;
  /** Whether an operator's "promote" may run the job early; otherwise it is delayed again. */
  readonly mayRunEarly: boolean;
  /** Whether one call of the handler does all due jobs of the name; those of the same second share a wake-up in the queue. */
  readonly sharesWakeUp?: boolean;
  /** Only for the compiler: the shape of the payload. */
  readonly payload?: P;
}

/** The jobs of a program, each defined once. */
export class JobCatalogue {
  private readonly definitions = new Map<string, JobDefinition>();

  /** Throws if another job has the name, in any queue. */
  defineJob<P extends JobPayload>(
    queue: QueueName,
    name: string,
    about: Pick<JobDefinition, 'description' | 'mayRunEarly' | 'sharesWakeUp'>,
  ): JobDefinition<P> {
    if (this.definitions.has(name)) throw new Error(`the job ${name} is defined twice`);
    const definition: JobDefinition<P> = { queue, name, ...about };
    this.definitions.set(name, definition);
    return definition;
  }

  /** Whether jobs of the name share wake-ups. Jobs with an unknown name, from another release, do not. */
  sharesWakeUp(name: string): boolean {
    return this.definitions.get(name)?.sharesWakeUp ?? false;
  }

  /** Lists the jobs in the order of their definitions. */
  listJobs(): readonly JobDefinition[] {
    return [...this.definitions.values()];
  }
}

/** The jobs of the service. A worker refuses to start unless it has exactly one processor for each. */
export const JOBS = new JobCatalogue();

/** Declares a job of the service. */
export const defineJob: JobCatalogue['defineJob'] = (queue, name, about) => JOBS.defineJob(queue, name, about);
