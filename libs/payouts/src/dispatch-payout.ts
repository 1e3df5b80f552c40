import { RESTORED_DATABASE } from '@rampart/brakes';
import type { Payout, Transaction } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptSend } from './attempt-send.js';
import { BeginSend } from './begin-send.js';
import { type Dispatch, PARTNER_MOVES } from './dispatch.js';
import { LookUpHeld } from './look-up-held.js';
import { lostPayouts } from './lost-payouts.js';
import { HELD_BY_BRAKE } from './payout-brakes.js';
import { ResendPayout } from './resend-payout.js';

/**
 * Sends a claimed payout at most once in effect. After a timeout, a crash or a retry, and for orders that are older than a restore or failover of the database,
 * the payout counts as sent before. The brakes are read when a payout begins, and again right before it is sent.
 */
@Injectable()
export class DispatchPayout {
  constructor(
    private readonly database: DataSource,
    private readonly begin: BeginSend,
    private readonly held: LookUpHeld,
    private readonly attempt: AttemptSend,
    private readonly resend: ResendPayout,
  ) {}

  async dispatchPayout(claimed: Payout, transaction: Transaction | null): Promise<Dispatch> {
    const first = claimed.sendStartedAt ? undefined : await this.begin.beginSend(claimed, transaction);
    if (first === HELD_BY_BRAKE || first === PARTNER_MOVES) return { outcome: 'deferred', reason: first };
    if (first === RESTORED_DATABASE) return this.held.lookUpHeld(claimed, transaction);
    const lost = await lostPayouts(this.database, claimed);
    if (first && lost === undefined)
      return this.attempt.attemptSend(first, transaction, claimed.driver === null ? 'no' : 'deferred');
    const payout = first ?? (await this.begin.findBegun(claimed));
    return payout ? this.resend.resendPayout(payout, transaction, lost) : { outcome: 'superseded' };
  }
}
