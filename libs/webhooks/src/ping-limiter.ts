import { fault } from '@rampart/kernel';

/** Concurrent pings of a partner in one process; each holds a connection for as long as an attempt may take. */
const MAX_PINGS = 4;

/** Limits the concurrent pings of each partner. */
export class PingLimiter {
  private readonly counts = new Map<string, number>();

  /** Runs `send` in a free slot. Throws TOO_MANY_PINGS. */
  async runLimited<T>(partnerId: string, send: () => Promise<T>): Promise<T> {
    const others = this.counts.get(partnerId) ?? 0;
    if (others >= MAX_PINGS) throw fault('TOO_MANY_PINGS', { max: MAX_PINGS });
    this.counts.set(partnerId, others + 1);
    try {
      return await send();
    } finally {
      this.releaseSlot(partnerId);
    }
  }

  private releaseSlot(partnerId: string): void {
    const left = (this.counts.get(partnerId) ?? 0) - 1;
    if (left > 0) this.counts.set(partnerId, left);
    else this.counts.delete(partnerId);
  }
}
