import { findBrake } from '@rampart/brakes';
import type { Payout, Transaction } from '@rampart/data';
import { UNNAMED_DRIVER } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BlockReason, type Dispatch, OUR_REASONS, type SentBefore } from './dispatch.js';
import { LookUpSend } from './look-up-send.js';
import { brakeTargets, HELD_BY_BRAKE } from './payout-brakes.js';
import { PayoutDrivers } from './payout-drivers.js';
import type { AnyPayout } from './payout-requests.js';
import { OutsideMarks } from './restores/outside-marks.js';
import { runCommand } from './run-command.js';
import { type SendCommand, SendCommands } from './send-commands.js';
import { unclearOnError } from './unclear-on-error.js';

/** Whether a payout that may be sent now was sent. */
@Injectable()
export class AttemptSend {
  private readonly log = new Logger('Payout');

  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
    private readonly commands: SendCommands,
    private readonly marks: OutsideMarks,
    private readonly lookUp: LookUpSend,
  ) {}

  /** If a response was lost, the payout may have been sent; the provider then knows the key. */
  async attemptSend(payout: Payout, transaction: Transaction | null, sentBefore: SentBefore): Promise<Dispatch> {
    const command = await this.commands.buildSend(payout, transaction);
    if (typeof command !== 'function' && command.outcome === 'rejected' && sentBefore !== 'no')
      return this.rejectAsked(payout, command);
    const sent = typeof command === 'function' ? await this.sendUnlessHeld({ payout, transaction }, command) : command;
    if (sent.outcome === 'deferred') await this.deferSend(payout, sent.reason, sentBefore);
    if (sent.outcome === 'waiting') await this.lookUp.markKept(payout);
    if (sent.outcome !== 'unclear') return sent;
    const answered = await this.lookUp.lookUpSend(payout);
    if (answered.outcome === 'unknown') await this.lookUp.isUnknownLongEnough(payout);
    return answered;
  }

  /** Rejects a payout that its driver was requested to send before, once the driver has confirmed that it never will. */
  private rejectAsked(payout: Payout, rejection: Dispatch): Promise<Dispatch> {
    return unclearOnError(payout, async () => {
      const known = await this.drivers.withdrawSent(payout);
      return known.state === 'failed' ? rejection : this.lookUp.readState(payout, known);
    });
  }

  /** Reads the brakes at the last moment: screening takes time, and raising the mark may show that the database was restored. */
  private async sendUnlessHeld({ payout, transaction }: AnyPayout, command: SendCommand): Promise<Dispatch> {
    const targets = brakeTargets(payout, transaction, payout.driver ?? UNNAMED_DRIVER);
    if (!(await this.marks.raiseMark())) return { outcome: 'deferred', reason: HELD_BY_BRAKE };
    if ((await findBrake(this.database, 'payingOut', targets)) !== undefined)
      return { outcome: 'deferred', reason: HELD_BY_BRAKE };
    return unclearOnError(payout, () => runCommand(payout, command));
  }

  /** Clears the start of sending, because nothing was sent. After an attempt that may have sent, it is kept unless the provider gave the reason. */
  private async deferSend({ id }: Payout, reason: BlockReason, sentBefore: SentBefore): Promise<void> {
    this.log.warn(`payout ${id} waits: ${reason}`);
    const isKept = OUR_REASONS.includes(reason) && sentBefore === 'possible';
    const startedAt = isKept ? sql`send_started_at` : sql`NULL`;
    await rows(
      this.database,
      sql`UPDATE payout SET send_started_at = ${startedAt}, unknown_since = NULL, waits_for = ${reason} WHERE id = ${id} AND state = 'claimed'`,
    );
  }
}
