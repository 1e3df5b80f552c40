import { engagedTarget, findBrake, RESTORED_DATABASE } from '@rampart/brakes';
import type { Payout, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { crashPoint, SECOND } from '@rampart/kernel';
import { type SentState, UnclearAnswer, UNNAMED_DRIVER } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AWAITS_ANSWER } from './await-answer.js';
import {
  type BlockReason,
  type Dispatch,
  KEPT_BY_PROVIDER,
  OUR_REASONS,
  RECHECK_DELAY_MS,
  type SentBefore,
} from './dispatch.js';
import { type LostPayout, lostPayouts } from './lost-payouts.js';
import { brakeTargets, HELD_BY_BRAKE } from './payout-brakes.js';
import { PayoutDrivers } from './payout-drivers.js';
import { PayoutRoutes } from './payout-routes.js';
import type { AnyPayout } from './payout-requests.js';
import { readSent } from './read-sent.js';
import { runCommand } from './run-command.js';
import { OutsideMarks } from './restores/outside-marks.js';
import { type SendCommand, SendCommands } from './send-commands.js';

/**
 * Sends a claimed payout at most once in effect. After a timeout, a crash or a retry, and for orders that are older than a restore or failover of the database,
 * the provider is first queried for the state of the key. The key is then sent only once the provider has reported it as unknown for RECHECK_DELAY_MS. The
 * brakes are read when a payout begins, and again right before it is sent.
 */
@Injectable()
export class DispatchPayout {
  private readonly log = new Logger('Payout');

  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
    private readonly routes: PayoutRoutes,
    private readonly commands: SendCommands,
    private readonly marks: OutsideMarks,
  ) {}

  async dispatchPayout(claimed: Payout, transaction: Transaction | null): Promise<Dispatch> {
    const first = claimed.sendStartedAt ? undefined : await this.beginSend(claimed, transaction);
    if (first === HELD_BY_BRAKE) return { outcome: 'deferred', reason: first };
    if (first === RESTORED_DATABASE) return this.lookUpHeld(claimed, transaction);
    const lost = await lostPayouts(this.database, claimed);
    if (first && lost === undefined)
      return this.attemptSend(first, transaction, claimed.driver === null ? 'no' : 'deferred');
    const payout = first ?? (await this.findBegun(claimed));
    if (!payout) return { outcome: 'superseded' };
    const answered = await this.lookUpSend(payout, lost);
    if (answered.outcome !== 'unknown' || !(await this.isUnknownLongEnough(payout))) return answered;
    await rows(this.database, sql`UPDATE payout SET unknown_since = NULL WHERE id = ${payout.id}`);
    return this.attemptSend(payout, transaction, 'possible');
  }

  /** Fixes the payout's driver, whatever the settings change to. Returns undefined if an earlier attempt has begun. A payout that a brake holds waits. */
  private async beginSend(
    payout: Payout,
    transaction: Transaction | null,
  ): Promise<Payout | typeof HELD_BY_BRAKE | typeof RESTORED_DATABASE | undefined> {
    const driver = await this.routes.findDriver(payout, transaction);
    const first = await rows<{ brake: string | null }>(
      this.database,
      sql`UPDATE payout SET send_started_at = CASE WHEN brake IS NULL THEN rampart_now() END, driver = CASE WHEN brake IS NULL THEN ${driver}::text ELSE driver END,
            waits_for = CASE WHEN brake IS NULL THEN nullif(waits_for, ${HELD_BY_BRAKE}) ELSE ${HELD_BY_BRAKE} END
          FROM (SELECT ${engagedTarget('payingOut', brakeTargets(payout, transaction, driver))} AS brake) held
          WHERE id = ${payout.id} AND state = 'claimed' AND send_started_at IS NULL RETURNING brake`.prepared(),
    );
    crashPoint('payout.marked');
    if (first[0]?.brake === RESTORED_DATABASE) return RESTORED_DATABASE;
    if (first[0]?.brake) return HELD_BY_BRAKE;
    return first.length === 1 ? { ...payout, driver } : undefined;
  }

  /** A restored database sends nothing and records the state at the provider. If that is unknown, or there is no response, it is looked up again. */
  private async lookUpHeld(claimed: Payout, transaction: Transaction | null): Promise<Dispatch> {
    const payout = { ...claimed, driver: await this.routes.findDriver(claimed, transaction) };
    const known = await this.drivers.findSent(payout).catch(() => undefined);
    if (!known || known.state === 'unknown') return { outcome: 'deferred', reason: HELD_BY_BRAKE };
    await rows(
      this.database,
      sql`UPDATE payout SET send_started_at = coalesce(send_started_at, rampart_now()), driver = ${payout.driver} WHERE id = ${payout.id} AND state = 'claimed'`,
    );
    return this.lookUpSend(payout);
  }

  /** Returns the payout with the driver that an earlier attempt chose, or undefined if another worker finished it or it was withdrawn. */
  private async findBegun(claimed: Payout): Promise<Payout | undefined> {
    const [begun] = await rows<Pick<Payout, 'driver'>>(
      this.database,
      sql`SELECT driver FROM payout WHERE id = ${claimed.id} AND state = 'claimed'`,
    );
    return begun && { ...claimed, driver: begun.driver };
  }

  /** If a response was lost, the payout may have been sent; the provider then knows the key. */
  private async attemptSend(
    payout: Payout,
    transaction: Transaction | null,
    sentBefore: SentBefore,
  ): Promise<Dispatch> {
    const command = await this.commands.buildSend(payout, transaction);
    if (typeof command !== 'function' && command.outcome === 'rejected' && sentBefore !== 'no')
      return this.rejectAsked(payout, command);
    const sent = typeof command === 'function' ? await this.sendUnlessHeld({ payout, transaction }, command) : command;
    if (sent.outcome === 'deferred') await this.deferSend(payout, sent.reason, sentBefore);
    if (sent.outcome === 'waiting') await this.markKept(payout);
    if (sent.outcome !== 'unclear') return sent;
    const answered = await this.lookUpSend(payout);
    if (answered.outcome === 'unknown') await this.isUnknownLongEnough(payout);
    return answered;
  }

  /** Rejects a payout that its driver was requested to send before, once the driver has confirmed that it never will. */
  private rejectAsked(payout: Payout, rejection: Dispatch): Promise<Dispatch> {
    return this.unclearOnError(payout, async () => {
      const known = await this.drivers.withdrawSent(payout);
      return known.state === 'failed' ? rejection : this.readState(payout, known);
    });
  }

  /** Reads the brakes at the last moment: screening takes time, and raising the mark may show that the database was restored. */
  private async sendUnlessHeld({ payout, transaction }: AnyPayout, command: SendCommand): Promise<Dispatch> {
    const targets = brakeTargets(payout, transaction, payout.driver ?? UNNAMED_DRIVER);
    if (!(await this.marks.raiseMark())) return { outcome: 'deferred', reason: HELD_BY_BRAKE };
    if ((await findBrake(this.database, 'payingOut', targets)) !== undefined)
      return { outcome: 'deferred', reason: HELD_BY_BRAKE };
    return this.unclearOnError(payout, () => runCommand(payout, command));
  }

  private lookUpSend(payout: Payout, lost: readonly LostPayout[] = []): Promise<Dispatch> {
    return this.unclearOnError(payout, async () => {
      const answered = await this.readState(payout, await this.drivers.findSent(payout));
      return answered.outcome === 'unknown' ? this.askForLost(lost) : answered;
    });
  }

  /** Leaves the order to an operator if a provider has sent another payout for it that the database lost, and with it the record of whose it was. */
  private async askForLost(lost: readonly LostPayout[]): Promise<Dispatch> {
    for (const { key, kind, purpose, generation } of lost) {
      const known = await this.drivers.findByKey(kind, key);
      if (known.state !== 'unknown' && known.state !== 'failed')
        return {
          outcome: 'unclear',
          isAnswered: true,
          reason: `the provider has ${purpose} ${generation} of this order, reference ${known.reference}, which the database lost when it was restored`,
        };
    }
    return { outcome: 'unknown' };
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

  /** Maps errors of a provider to `unclear`. Errors of the database pass through, and the job is retried. */
  private async unclearOnError(payout: Payout, provider: () => Promise<Dispatch>): Promise<Dispatch> {
    try {
      return await provider();
    } catch (error) {
      this.log.warn(`payout ${payout.id} is unclear: ${(error as Error).message}`);
      const unclear = { outcome: 'unclear', reason: (error as Error).message } as const;
      return error instanceof UnclearAnswer ? { ...unclear, isAnswered: true } : unclear;
    }
  }

  private async readState(payout: Payout, known: SentState): Promise<Dispatch> {
    const read = readSent(payout, known);
    return read.outcome === 'waiting' ? this.markKept(payout) : read;
  }

  /** Leaves the payout claimed and begun: no other payout of the order may leave, and nothing is sent again. */
  private async markKept({ id }: Payout): Promise<Dispatch> {
    await rows(
      this.database,
      sql`UPDATE payout SET unknown_since = NULL, waits_for = ${KEPT_BY_PROVIDER} WHERE id = ${id} AND state = 'claimed'`,
    );
    return { outcome: 'waiting' };
  }

  private async isUnknownLongEnough({ id }: Payout): Promise<boolean> {
    const [row] = await rows<{ elapsed: boolean }>(
      this.database,
      sql`UPDATE payout SET unknown_since = coalesce(unknown_since, rampart_now()), waits_for = nullif(waits_for, ${AWAITS_ANSWER}) WHERE id = ${id}
          RETURNING unknown_since + make_interval(secs => ${RECHECK_DELAY_MS / SECOND}) <= rampart_now() AS elapsed`,
    );
    return row?.elapsed ?? false;
  }
}
