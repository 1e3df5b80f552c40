import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Outcome, settleDeliveries, type Settled } from './settle-deliveries.js';

const MOST_AT_A_TIME = 128;
/** After a writing of more than a few, the next waits until it is worth it. */
const FEW = 8;
const ENOUGH = 64;
const GATHER_MS = 20;
/** While the database is away, for about as long as a lease is worth something. */
const RETRY_MS = 250;
const ATTEMPTS = 40;
/** SQLSTATE classes of data that the database will never take. */
const REFUSED = /^(22|23)/;
const isRefused = (error: unknown): boolean => REFUSED.test(sqlState(error) ?? '');

interface Waiting {
  readonly outcome: Outcome;
  readonly resolve: (settled: Settled) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes down how tries ended: at once while there is little to do, else all that ended during one writing with the next. */
@Injectable()
export class Settler {
  private readonly waiting: Waiting[] = [];
  private isWriting = false;
  /** How many were written last. */
  private latest = 0;
  protected readonly retryMs: number = RETRY_MS;

  constructor(private readonly database: DataSource) {}

  settle(outcome: Outcome): Promise<Settled> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ outcome, resolve, reject });
      if (!this.isWriting) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.latest > FEW) await this.gather();
      const batch = this.waiting.splice(0, MOST_AT_A_TIME);
      this.latest = batch.length;
      await this.writeDown(batch);
    }
    this.isWriting = false;
  }

  private async gather(): Promise<void> {
    for (const until = performance.now() + GATHER_MS; this.waiting.length < ENOUGH && performance.now() < until;)
      await sleep(1);
  }

  /** One that the database refuses does not take the others with it. While it is away all are given up together: they are made again after their leases. */
  private async writeDown(batch: readonly Waiting[]): Promise<void> {
    try {
      const settled = await this.insist(batch.map(({ outcome }) => outcome));
      batch.forEach(({ resolve }, i) => resolve(settled[i] ?? NOT_OURS));
    } catch (error) {
      if (batch.length > 1 && isRefused(error)) for (const one of batch) await this.writeDown([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  private async insist(outcomes: readonly Outcome[]): Promise<Settled[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await settleDeliveries(this.database, outcomes);
      } catch (error) {
        if (attempt >= ATTEMPTS || isRefused(error)) throw error;
        await sleep(this.retryMs);
      }
    }
  }
}

const NOT_OURS: Settled = { settled: false, isAiling: false };
