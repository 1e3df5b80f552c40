import type { Response } from 'express';
import type { StoredAnswer } from './keyed-call.js';

/** Thrown for a repeated call; the filter sends the stored response again. */
export class Replay extends Error {
  private readonly status: number;
  private readonly body: string;

  constructor(answer: StoredAnswer) {
    super('answered before');
    this.status = answer.status;
    this.body = answer.body();
  }

  sendTo(response: Response): void {
    response.setHeader('Idempotency-Replayed', 'true');
    response.status(this.status).type('application/json').send(this.body);
  }
}
