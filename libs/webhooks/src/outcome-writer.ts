import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '@rampart/data';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { growSlots } from './circuit.js';
import { NOT_RECORDED, type Outcome, recordOutcomes, type RecordedOutcome } from './record-outcomes.js';
import { SlotGrowth } from './slot-growth.js';

const MAX_BATCH = 128;
/** After a batch larger than this, the writer waits for the next one to fill. */
const BUSY_THRESHOLD = 8;
const FULL_THRESHOLD = 64;
const GATHER_MS = 20;
/** Pause between retries while the database is unavailable; all of them together take about as long as a lease. */
const RETRY_MS = 250;
const ATTEMPTS = 40;
/** SQLSTATE classes of data that Postgres will never accept. */
const REFUSED = /^(22|23)/;
const isRefused = (error: unknown): boolean => REFUSED.test(sqlState(error) ?? '');

interface Waiting {
  readonly outcome: Outcome;
  readonly resolve: (recorded: RecordedOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Records the outcomes of attempts: at once while the load is low, otherwise in batches of those that ended in the meantime. */
@Injectable()
export class OutcomeWriter {
  private readonly waiting: Waiting[] = [];
  private isWriting = false;
  /** Size of the last batch. */
  private lastBatchSize = 0;
  protected readonly retryMs: number = RETRY_MS;

  private readonly log = new Logger('OutcomeWriter');
  private readonly growth = new SlotGrowth();

  constructor(private readonly database: DataSource) {}

  recordOutcome(outcome: Outcome): Promise<RecordedOutcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ outcome, resolve, reject });
      if (!this.isWriting) void this.writeBatches();
    });
  }

  private async writeBatches(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.lastBatchSize > BUSY_THRESHOLD) await this.waitForMore();
      const batch = this.waiting.splice(0, MAX_BATCH);
      this.lastBatchSize = batch.length;
      await this.writeBatch(batch);
    }
    this.isWriting = false;
  }

  private async waitForMore(): Promise<void> {
    for (
      const until = performance.now() + GATHER_MS;
      this.waiting.length < FULL_THRESHOLD && performance.now() < until;
    )
      await sleep(1);
  }

  /**
   * An outcome that Postgres refuses does not fail the others. While Postgres is unavailable the whole batch fails, and its attempts are repeated after their
   * leases expire.
   */
  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const recorded = await this.recordWithRetries(batch.map(({ outcome }) => outcome));
      batch.forEach(({ resolve }, i) => resolve(recorded[i] ?? NOT_RECORDED));
      await this.growEndpoints(
        batch.map(({ outcome }) => outcome),
        recorded,
      );
    } catch (error) {
      if (batch.length > 1 && isRefused(error)) for (const one of batch) await this.writeBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  /** An endpoint whose concurrency is not grown now is grown in the next batch. */
  private async growEndpoints(outcomes: readonly Outcome[], recorded: readonly RecordedOutcome[]): Promise<void> {
    for (const { endpointId, slots } of this.growth.chooseEndpoints(outcomes, recorded))
      await growSlots(this.database, endpointId, slots).catch((error: Error) =>
        this.log.warn(`the concurrency of an endpoint was not raised: ${error.message}`),
      );
  }

  private async recordWithRetries(outcomes: readonly Outcome[]): Promise<RecordedOutcome[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await recordOutcomes(this.database, outcomes);
      } catch (error) {
        if (attempt >= ATTEMPTS || isRefused(error)) throw error;
        await sleep(this.retryMs);
      }
    }
  }
}
