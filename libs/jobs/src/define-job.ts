import type { QueueName } from './queues.js';

/** Ids only: a job loads fresh what it works on. */
export type JobPayload = Readonly<Record<string, string>>;

export interface JobDefinition<P extends JobPayload = JobPayload> {
  readonly queue: QueueName;
  /** Imperative: what the job does. */
  readonly name: string;
  readonly description: string;
  /** Whether an operator's "promote" may run it before its time; otherwise it waits for its time again. */
  readonly mayRunEarly: boolean;
  /** Only for the compiler: the shape of the payload. */
  readonly payload?: P;
}

const definitions = new Map<string, JobDefinition>();

/** Declares a job. Declaring makes it wanted: boot refuses a worker that has no processor for it, or two. */
export function defineJob<P extends JobPayload>(
  queue: QueueName,
  name: string,
  about: { description: string; mayRunEarly: boolean },
): JobDefinition<P> {
  if (definitions.has(name)) throw new Error(`the job ${name} is defined twice`);
  const definition: JobDefinition<P> = { queue, name, ...about };
  definitions.set(name, definition);
  return definition;
}

export const definedJobs = (): readonly JobDefinition[] => [...definitions.values()];
