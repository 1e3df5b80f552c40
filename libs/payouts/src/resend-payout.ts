import type { Payout, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptSend } from './attempt-send.js';
import type { Dispatch } from './dispatch.js';
import { LookUpSend } from './look-up-send.js';
import type { LostPayout } from './lost-payouts.js';

/** Whether a payout that may have been sent before has to be sent. */
@Injectable()
export class ResendPayout {
  constructor(
    private readonly database: DataSource,
    private readonly lookUp: LookUpSend,
    private readonly attempt: AttemptSend,
  ) {}

  /** Queries the provider first, and sends the key only once the provider has reported it as unknown for RECHECK_DELAY_MS. */
  async resendPayout(
    payout: Payout,
    transaction: Transaction | null,
    lost: readonly LostPayout[] | undefined,
  ): Promise<Dispatch> {
    const answered = await this.lookUp.lookUpSend(payout, lost);
    if (answered.outcome !== 'unknown' || !(await this.lookUp.isUnknownLongEnough(payout))) return answered;
    await rows(this.database, sql`UPDATE payout SET unknown_since = NULL WHERE id = ${payout.id}`);
    return this.attempt.attemptSend(payout, transaction, 'possible');
  }
}
