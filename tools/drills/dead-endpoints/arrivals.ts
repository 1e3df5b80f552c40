import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../bootstrap/problem.mjs';
import type { ReceivedRequest } from '../stage/receiver.js';

const TIMEOUT_MS = 120_000;

/** Counts at how many endpoints the events of each order have arrived. */
export class Arrivals {
  private readonly counts = new Map<string, number>();
  private readonly waiting = new Map<string, () => void>();

  constructor(private readonly endpoints: number) {}

  readonly note = ({ subject }: ReceivedRequest): void => {
    const count = (this.counts.get(subject) ?? 0) + 1;
    this.counts.set(subject, count);
    if (count === this.endpoints) this.waiting.get(subject)?.();
  };

  /** Resolves when the first event of the order is at every endpoint. */
  async awaitAll(subject: string): Promise<void> {
    if ((this.counts.get(subject) ?? 0) >= this.endpoints) return;
    const arrived = new Promise<'arrived'>((resolve) => this.waiting.set(subject, () => resolve('arrived')));
    const result = await Promise.race([arrived, sleep(TIMEOUT_MS, 'too late' as const, { ref: false })]);
    if (result === 'too late') throw new Problem('Webhooks to living endpoints did not come in time.');
  }
}
