import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import type { ReceivedRequest } from '../stage/receiver.js';

const TIMEOUT_MS = 120_000;

/** Counts the arrivals of each order's events. */
export class Arrivals {
  private readonly counts = new Map<string, number>();
  private readonly waiting = new Map<string, (count: number) => void>();

  readonly note = ({ subject }: ReceivedRequest): void => {
    const count = (this.counts.get(subject) ?? 0) + 1;
    this.counts.set(subject, count);
    this.waiting.get(subject)?.(count);
  };

  /** Resolves when `expected` events of the order have arrived. */
  async awaitAll(subject: string, expected: number): Promise<void> {
    const arrived = new Promise<'arrived'>((resolve) => {
      const check = (count: number): void => void (count >= expected && resolve('arrived'));
      this.waiting.set(subject, check);
      check(this.counts.get(subject) ?? 0);
    });
    const result = await Promise.race([arrived, sleep(TIMEOUT_MS, 'too late' as const, { ref: false })]);
    this.waiting.delete(subject);
    if (result === 'too late') throw new Problem('Webhooks to living endpoints did not come in time.');
  }
}
