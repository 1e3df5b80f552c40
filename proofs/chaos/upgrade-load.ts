import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crew } from '../support/installed-release.js';
import { BUY, SELL } from '../../test/support/trades.js';

const CUSTOMERS = 4;
const PAUSE_MS = 100;
const OPERATOR_PAUSE_MS = 500;

export interface LoadOptions {
  /** The Authorization headers. */
  readonly partner: string;
  readonly operator: string;
  readonly userId: string;
  /** How long a customer pauses after an order: a short pause makes many orders, all of which must be paid and compared at the end. */
  readonly pauseMs?: number;
}

/** A call that failed, with the status or the error's code. */
export interface FailedCall {
  readonly path: string;
  readonly status: number | string;
  readonly text: string;
}

/**
 * Customers who buy and sell continuously, each one order after the other, and an operator who looks at orders, through the processes that are in rotation. A
 * process is taken out of rotation before it is stopped; it must still respond to the calls that it has begun.
 */
export class Load {
  /** The ids of orders whose creation was confirmed. */
  readonly created: string[] = [];
  readonly failed: FailedCall[] = [];
  calls = 0;
  /** The number of calls that met no listener and were sent to another process. */
  retried = 0;
  private rotation: readonly Crew[] = [];
  private stopped = false;
  private people: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: LoadOptions) {}

  /** Sends all later calls to these processes in turn. */
  sendTo(...crews: readonly Crew[]): void {
    this.rotation = crews;
  }

  start(): void {
    this.people = Promise.all([this.operate(), ...Array.from({ length: CUSTOMERS }, () => this.trade())]);
  }

  /** Places no more orders; those already placed are paid. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.people;
  }

  private async trade(): Promise<void> {
    for (let isBuy = true; !this.stopped; isBuy = !isBuy) {
      const order = await this.call('api', `/api/users/${this.options.userId}/transactions`, isBuy ? BUY : SELL);
      if (order !== undefined) {
        const { id } = order as { id: string };
        this.created.push(id);
        const [payment, rail] = isBuy ? [{ id: `payment-${id}` }, 'fiat'] : [{ txId: `deposit-${id}` }, 'crypto'];
        await this.call('api', `/api/sandbox/transactions/${id}/${rail}`, payment);
        await this.call('api', `/api/transactions/${id}`);
      }
      await this.call('api', '/api/transactions?limit=5');
      await sleep(this.options.pauseMs ?? PAUSE_MS);
    }
  }

  private async operate(): Promise<void> {
    for (; !this.stopped; await sleep(OPERATOR_PAUSE_MS)) {
      const latest = this.created.at(-1);
      if (latest !== undefined) await this.call('ops', `/ops/transactions/${latest}`);
    }
  }

  /** Returns the body of the response, or undefined after recording a failure. A body makes the call a POST. */
  private async call(app: 'api' | 'ops', path: string, body?: object): Promise<unknown> {
    for (const key = randomUUID(); ;) {
      const url = this.rotation[this.calls++ % this.rotation.length]?.[app].url ?? '';
      try {
        const response = await fetch(url + path, this.requestOf(app, key, body));
        const text = await response.text();
        if (response.ok) return JSON.parse(text);
        return this.noteFailure({ path, status: response.status, text });
      } catch (problem) {
        const { code = 'no answer' } = (problem as { cause?: { code?: string } }).cause ?? {};
        if (code !== 'ECONNREFUSED') return this.noteFailure({ path, status: code, text: String(problem) });
        this.retried += 1;
      }
    }
  }

  private requestOf(app: 'api' | 'ops', key: string, body: object | undefined): RequestInit {
    const { partner, operator } = this.options;
    return {
      method: body ? 'POST' : 'GET',
      headers: {
        'authorization': app === 'api' ? partner : operator,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
  }

  private noteFailure(call: FailedCall): undefined {
    this.failed.push(call);
  }
}
