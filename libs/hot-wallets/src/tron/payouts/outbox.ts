import { Injectable, Logger } from '@nestjs/common';
import { isRestoreOpen } from '@rampart/wallet-frame';
import { TronDatabase } from '../tron-database.js';
import { TronLease } from '../tron-lease.js';
import { type Attempt, AttemptStore } from './attempt-store.js';
import { AttemptSender } from './attempt-sender.js';
import { PayoutMaker } from './payout-maker.js';
import { TronSignerGate } from './tron-signer-gate.js';

/** Transactions that one pass checks; the others follow in the next pass. */
const LOOKED_AT = 100;
const AT_ONCE = 10;

/**
 * Advances everything that we send, in one process at a time; sends nothing new while a restore of the database is open. Called whenever payouts are read, so
 * it needs no timer.
 */
@Injectable()
export class TronOutbox {
  private readonly log = new Logger('Tron');
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: TronDatabase,
    private readonly lease: TronLease,
    private readonly store: AttemptStore,
    private readonly maker: PayoutMaker,
    private readonly sender: AttemptSender,
    private readonly signer: TronSignerGate,
  ) {}

  /** Throws if no new payout can be made. The next call retries what cannot be sent now. */
  advance(): Promise<void> {
    this.running ??= this.lease.holdWhile('send', () => this.run()).finally(() => (this.running = undefined));
    return this.running;
  }

  private async run(): Promise<void> {
    if (!this.signer.isConfigured) return;
    const open = await this.store.listOpen(LOOKED_AT);
    const isHeld = await isRestoreOpen(this.database);
    for (const attempt of isHeld ? [] : open.filter(({ state }) => state === 'planned'))
      await this.orWait(this.signAgain(attempt), 'a payout is not signed');
    const sent = open.filter(({ state }) => state === 'sent');
    if (sent.length > 0) await this.orWait(this.followAll(sent), 'transactions are not followed');
    if (!isHeld) await this.maker.makePayouts();
  }

  private async signAgain(attempt: Attempt): Promise<void> {
    const raw = await this.sender.signPlan(attempt);
    if (raw !== undefined) await this.sender.broadcast(raw);
  }

  private async followAll(sent: readonly Attempt[]): Promise<void> {
    const heads = await this.sender.findSolidHeads();
    for (let i = 0; i < sent.length; i += AT_ONCE)
      await Promise.all(sent.slice(i, i + AT_ONCE).map((attempt) => this.sender.follow(attempt, heads)));
  }

  private orWait(work: Promise<void>, what: string): Promise<void> {
    return work.catch((error: Error) => this.log.warn(`${what}: ${error.message}`));
  }
}
