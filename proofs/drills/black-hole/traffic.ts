import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ORDERS } from '../../../tools/demo/orders.js';
import type { Transaction } from '../../../tools/demo/shapes.js';
import { retry } from '../stage/retry.js';
import type { Testbed } from '../stage/testbed.js';
import type { TinyBank } from './tiny-bank.js';

/** Orders whose payments one bank receives, with the times of receipt. */
export class Traffic {
  private readonly paidAt = new Map<string, number>();

  constructor(
    private readonly testbed: Testbed,
    private readonly bank: TinyBank,
    private readonly order: (typeof ORDERS)['buyBitcoin' | 'buyEther'],
    private readonly currency: string,
  ) {}

  get count(): number {
    return this.paidAt.size;
  }

  /** Opens `count` orders without paying them. */
  async openOrders(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) ids.push(await this.openOrder());
    return ids;
  }

  /** Makes the whole amount arrive at the bank. */
  readonly pay = (id: string): void => {
    this.paidAt.set(id, Date.now());
    this.bank.pay({ reference: id, id: `payment-${id}`, amount: String(this.order.fiat), currency: this.currency });
  };

  /** Opens and pays orders at a rate per second until the time is over. */
  async run(rate: number, seconds: number): Promise<void> {
    const begun = performance.now();
    const opened: Promise<void>[] = [];
    for (let i = 0; i < rate * seconds; i += 1) {
      await sleep(Math.max(0, begun + (i * 1_000) / rate - performance.now()));
      opened.push(this.openOrder().then(this.pay));
    }
    await Promise.all(opened);
  }

  /** Milliseconds from each payment until the service processed it, in real time; omits those that it never processed. */
  async latencies(database: Client): Promise<number[]> {
    const { rows } = await database.query<{ id: string; at: Date }>(
      `SELECT transaction_id AS id, min(at) - (SELECT rampart_now() - now()) AS at FROM transaction_history WHERE to_status = 'fiat_received' AND transaction_id = ANY($1) GROUP BY 1`,
      [[...this.paidAt.keys()]],
    );
    return rows.map(({ id, at }) => at.getTime() - (this.paidAt.get(id) ?? Number.NaN));
  }

  /** The number of paid orders that are not completed, once all are or the time is over. */
  async countLost(database: Client, withinMs: number): Promise<number> {
    for (const deadline = performance.now() + withinMs; ; await sleep(250)) {
      const { rows } = await database.query<{ completed: number }>(
        `SELECT count(*)::int AS completed FROM transaction WHERE status = 'completed' AND id = ANY($1)`,
        [[...this.paidAt.keys()]],
      );
      const lost = this.count - (rows[0]?.completed ?? 0);
      if (lost === 0 || performance.now() > deadline) return lost;
    }
  }

  private async openOrder(): Promise<string> {
    const { partner, userId } = this.testbed;
    return retry(async () => (await partner.post<Transaction>(`/api/users/${userId}/transactions`, this.order)).id);
  }
}
