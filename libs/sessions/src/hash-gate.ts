import { availableParallelism } from 'node:os';
import { fault } from '@rampart/kernel';

/** `known` takes precedence: a user on a known device, or one who has already proved something else. */
export type Standing = 'known' | 'stranger';

export interface GateSize {
  /** Hashes computed at the same time. */
  readonly atOnce: number;
  /** Strangers who may wait. */
  readonly waiting: number;
  /** Strangers who may wait from one source, so that one source does not fill the queue. */
  readonly perSource: number;
  /** Places that strangers cannot take. */
  readonly reserved: number;
}

/** The party that a hash is computed for. */
export interface Applicant {
  readonly standing: Standing;
  /** Network of a stranger. */
  readonly source: string;
}

/** A hash takes 19 MiB and about 20 ms of one core. Half of the cores are left for everything else. */
export const HASH_GATE: GateSize = {
  atOnce: Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
  waiting: 32,
  perSource: 16,
  reserved: 16,
};

interface Waiting {
  readonly source: string;
  readonly enter: () => void;
}

/** Limits the hashing work: few hashes at a time, a short queue, and refusals beyond it. */
export class HashGate {
  private running = 0;
  private readonly queues: Record<Standing, Waiting[]> = { known: [], stranger: [] };

  constructor(private readonly size: GateSize = HASH_GATE) {}

  /** Runs `work` when a place is free. Throws SIGN_IN_BUSY if too many are waiting. */
  async runWork<T>(applicant: Applicant, work: () => Promise<T>): Promise<T> {
    await this.enter(applicant);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Asserts that an applicant would be admitted now, before any other work is done for them. Throws SIGN_IN_BUSY. */
  assertRoom({ standing, source }: Applicant): void {
    if (this.running < this.size.atOnce) return;
    const { known, stranger } = this.queues;
    const places = standing === 'known' ? this.size.waiting + this.size.reserved : this.size.waiting;
    const isGreedy = standing === 'stranger' && countOf(stranger, source) >= this.size.perSource;
    if (isGreedy || known.length + stranger.length >= places) throw fault('SIGN_IN_BUSY');
  }

  private enter({ standing, source }: Applicant): Promise<void> | undefined {
    if (this.running < this.size.atOnce) {
      this.running += 1;
      return undefined;
    }
    this.assertRoom({ standing, source });
    return new Promise((enter) => this.queues[standing].push({ source, enter }));
  }

  /** Passes the place on, so that no newcomer takes it from those who wait. */
  private leave(): void {
    const next = this.queues.known.shift() ?? this.queues.stranger.shift();
    if (next) next.enter();
    else this.running -= 1;
  }
}

const countOf = (waiting: readonly Waiting[], source: string): number =>
  waiting.filter((each) => each.source === source).length;
