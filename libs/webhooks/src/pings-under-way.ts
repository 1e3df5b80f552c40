import { fault } from '@rampart/kernel';

/** Of a partner, in one process: each holds a connection for as long as a try may take. */
const MOST_PINGS = 4;

/** How many pings of each partner are on their way. */
export class PingsUnderWay {
  private readonly counts = new Map<string, number>();

  /** Sends one more. Throws TOO_MANY_PINGS. */
  async count<T>(partnerId: string, send: () => Promise<T>): Promise<T> {
    const others = this.counts.get(partnerId) ?? 0;
    if (others >= MOST_PINGS) throw fault('TOO_MANY_PINGS', { max: MOST_PINGS });
    this.counts.set(partnerId, others + 1);
    try {
      return await send();
    } finally {
      this.endOne(partnerId);
    }
  }

  private endOne(partnerId: string): void {
    const left = (this.counts.get(partnerId) ?? 0) - 1;
    if (left > 0) this.counts.set(partnerId, left);
    else this.counts.delete(partnerId);
  }
}
