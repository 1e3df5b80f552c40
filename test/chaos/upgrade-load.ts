import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUY, SELL } from '../support/trades.js';

const CUSTOMERS = 4;
const PAUSE_MS = 100;

export interface LoadOptions {
  readonly authorization: string;
  readonly userId: string;
}

/** Answers of one status, or of none, on one path. */
export interface FailedCall {
  readonly path: string;
  readonly status: number | string;
  readonly text: string;
}

/**
 * Customers who buy and sell all the time, each one order after the other, through whichever api is in rotation. An operator takes an api out of
 * rotation before it is ended; calls that it has begun must still be answered.
 */
export class Load {
  readonly created: { readonly id: string; readonly type: 'buy' | 'sell' }[] = [];
  readonly failed: FailedCall[] = [];
  calls = 0;
  /** Calls that met no listener and were sent to another api. */
  retried = 0;
  private rotation: string[] = [];
  private stopped = false;
  private customers: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: LoadOptions) {}

  /** From now on calls go to these, in turn. */
  sendTo(...urls: readonly string[]): void {
    this.rotation = [...urls];
  }

  start(): void {
    this.customers = Promise.all(Array.from({ length: CUSTOMERS }, () => this.trade()));
  }

  /** Begins no more orders; those that were begun are paid. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.customers;
  }

  private async trade(): Promise<void> {
    while (!this.stopped) {
      const type = this.calls % 2 === 0 ? ('buy' as const) : ('sell' as const);
      const path = `/api/users/${this.options.userId}/transactions`;
      const order = await this.call('POST', path, type === 'buy' ? BUY : SELL);
      if (order !== undefined) {
        const { id } = order as { id: string };
        this.created.push({ id, type });
        const payment = type === 'buy' ? { id: `payment-${id}` } : { txId: `deposit-${id}` };
        await this.call('POST', `/api/sandbox/transactions/${id}/${type === 'buy' ? 'fiat' : 'crypto'}`, payment);
        await this.call('GET', `/api/transactions/${id}`);
      }
      await this.call('GET', '/api/transactions?limit=5');
      await sleep(PAUSE_MS);
    }
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const key = randomUUID();
    for (;;) {
      const [url = ''] = this.rotation;
      this.rotation = [...this.rotation.slice(1), url];
      this.calls += 1;
      try {
        const response = await fetch(url + path, {
          method,
          headers: {
            'authorization': this.options.authorization,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const text = await response.text();
        if (response.ok) return JSON.parse(text);
        this.failed.push({ path, status: response.status, text });
        return undefined;
      } catch (problem) {
        const cause = ((problem as Error).cause as { code?: string } | undefined)?.code;
        if (cause !== 'ECONNREFUSED') {
          this.failed.push({ path, status: cause ?? 'no answer', text: String(problem) });
          return undefined;
        }
        this.retried += 1;
      }
    }
  }
}
