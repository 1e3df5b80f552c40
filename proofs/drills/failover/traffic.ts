import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ORDERS } from '../../../tools/demo/orders.js';
import type { PartnerApi } from './api.js';

const PAUSE_MS = 150;

/** How many orders are placed and paid at a time, and how long each lane rests after one. */
export interface TrafficRate {
  readonly lanes: number;
  readonly restMs: number;
}

const BUSY: TrafficRate = { lanes: 4, restMs: PAUSE_MS };

/** An order of the traffic, and what the service acknowledged of it. */
export interface PlacedOrder {
  readonly id: string;
  readonly type: 'buy' | 'sell';
  isPaid: boolean;
}

/** Places and pays buys and sells continuously, each with its own key, and retries refused calls. */
export class Traffic {
  readonly orders = new Map<string, PlacedOrder>();
  /** The longest time from the first attempt of a change to its success, in milliseconds. */
  longestWait = 0;
  private isStopping = false;
  private lanes: Promise<unknown> = Promise.resolve();
  private count = 0;

  constructor(
    private readonly api: PartnerApi,
    private readonly userId: string,
    private readonly rate: TrafficRate = BUSY,
  ) {}

  start(): void {
    this.isStopping = false;
    this.lanes = Promise.all(Array.from({ length: this.rate.lanes }, () => this.placeOrders()));
  }

  /** Stops once every order that was begun is placed and paid. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.lanes;
  }

  /** Places buys that are left unpaid. */
  async placeUnpaid(count: number): Promise<PlacedOrder[]> {
    const placed: PlacedOrder[] = [];
    for (let i = 0; i < count; i += 1) placed.push(await this.place('buy'));
    return placed;
  }

  /** Pays an order; a payment that arrives twice counts once. */
  async pay(order: PlacedOrder): Promise<void> {
    const { id, type } = order;
    const rail = type === 'buy' ? 'fiat' : 'crypto';
    const payment = type === 'buy' ? { id: `payment-${id}` } : { txId: `deposit-${id}` };
    order.isPaid = (await this.untilAnswered(`/api/sandbox/transactions/${id}/${rail}`, payment)) !== undefined;
  }

  private async placeOrders(): Promise<void> {
    while (!this.isStopping) {
      await this.pay(await this.place((this.count += 1) % 2 === 0 ? 'buy' : 'sell'));
      await sleep(this.rate.restMs);
    }
  }

  private async place(type: PlacedOrder['type']): Promise<PlacedOrder> {
    const path = `/api/users/${this.userId}/transactions`;
    const body = type === 'buy' ? ORDERS.buyBitcoin : ORDERS.sellBitcoin;
    const placed = await this.untilAnswered(path, body, randomUUID());
    const order = { id: (placed as { id: string }).id, type, isPaid: false };
    this.orders.set(order.id, order);
    return order;
  }

  /** The body of a 2xx response; undefined when the service no longer knows the order. */
  private async untilAnswered(path: string, body: object, key?: string): Promise<unknown> {
    for (const begun = performance.now(); ;) {
      const answer = await this.api.post(path, body, key);
      this.longestWait = Math.max(this.longestWait, performance.now() - begun);
      if (answer.status >= 200 && answer.status < 300) return answer.body;
      if (answer.status === 404) return undefined;
      await sleep(PAUSE_MS);
    }
  }
}
