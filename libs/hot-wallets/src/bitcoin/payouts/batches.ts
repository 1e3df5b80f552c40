import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { BitcoinLease } from '../bitcoin-lease.js';
import { BatchMaker } from './batch-maker.js';
import { BatchSender } from './batch-sender.js';
import { BatchStore } from './batch-store.js';

/** A pass over the batches takes less. */
const BUMP_AGAIN_MS = 500;
const BUMP_ATTEMPTS = 10;
const BUSY = 'transactions are being sent at the moment; request it again';

/** Advances all batches, in one process at a time. Called whenever payouts or deposits are read, so it needs no timer. */
@Injectable()
export class Batches {
  private readonly log = new Logger('Bitcoin');
  private running: Promise<void> | undefined;

  constructor(
    private readonly lease: BitcoinLease,
    private readonly store: BatchStore,
    private readonly maker: BatchMaker,
    private readonly sender: BatchSender,
  ) {}

  /** Throws if a new batch cannot be made. The next call retries a batch that cannot be sent now. */
  advance(): Promise<void> {
    this.running ??= this.lease.holdWhile('batches', () => this.run()).finally(() => (this.running = undefined));
    return this.running;
  }

  /** Requests a higher fee for an operator, while no process makes or sends a transaction. Returns the reason if that is not possible. */
  async bumpBatch(id: string): Promise<string | undefined> {
    await this.running?.catch(() => undefined);
    let problem: string | undefined = BUSY;
    for (let attempt = 1; attempt <= BUMP_ATTEMPTS && problem === BUSY; attempt += 1) {
      if (attempt > 1) await sleep(BUMP_AGAIN_MS);
      await this.lease.holdWhile('batches', async () => {
        problem = await this.sender.bumpBatch(id);
      });
    }
    return problem;
  }

  private async run(): Promise<void> {
    await this.sendOpen();
    await this.maker.makeBatch();
    await this.sendOpen('unsigned');
  }

  private async sendOpen(which?: 'unsigned'): Promise<void> {
    for (const batch of await this.store.listOpen()) {
      if (which === 'unsigned' && batch.versions.at(-1)?.raw !== null) continue;
      await this.sender
        .sendBatch(batch)
        .catch((error: Error) => this.log.warn(`batch ${batch.id} waits: ${error.message}`));
    }
  }
}
