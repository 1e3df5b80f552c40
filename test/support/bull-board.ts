import type { Answer, Client, Json } from './client.js';

export interface BoardJob {
  readonly id: string;
  readonly name: string;
  readonly data: { readonly outboxId: string; readonly payload: Readonly<Record<string, string>> };
  readonly finishedOn?: number;
}

const API = '/ops/queues/api/queues';

/** An operator at Bull Board, who sends the requests of its page. */
export class BullBoard {
  constructor(private readonly operator: Client) {}

  async queues(): Promise<Json[]> {
    return (await this.operator.get(API)).body.queues;
  }

  async jobs(queue: string, status: 'delayed' | 'completed' | 'waiting' | 'paused' | 'failed'): Promise<BoardJob[]> {
    const { body } = await this.operator.get(`${API}?activeQueue=${queue}&status=${status}&page=1&jobsPerPage=200`);
    return body.queues.find(({ name }: { name: string }) => name === queue).jobs;
  }

  /** The job of that name about a transaction. */
  async find(
    queue: string,
    status: Parameters<BullBoard['jobs']>[1],
    about: { name: string; transactionId: string },
  ): Promise<BoardJob | undefined> {
    const jobs = await this.jobs(queue, status);
    return jobs.find(({ name, data }) => name === about.name && data.payload['transactionId'] === about.transactionId);
  }

  /** Bull Board calls removing a job `clean`. */
  press(button: 'retry' | 'promote' | 'clean', queue: string, job: BoardJob): Promise<Answer> {
    return this.operator.put(`${API}/${queue}/${job.id}/${button}`);
  }

  pressForQueue(button: 'pause' | 'resume' | 'empty' | 'promote' | 'retry/completed', queue: string): Promise<Answer> {
    return this.operator.put(`${API}/${queue}/${button}`);
  }
}
