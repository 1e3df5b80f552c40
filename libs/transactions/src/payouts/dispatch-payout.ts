import { type Payout, rows, sql, type Transaction } from '@rampart/data';
import { crashPoint, SECOND } from '@rampart/kernel';
import { ChainGateway, FiatRail, type DeferralReason, type SentState } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SendCommand, SendCommands } from './send-commands.js';
import type { SendBlock } from './screen-wallet.js';

/** How long a provider must go on not knowing a key before the same key is sent once more. */
export const RECHECK_DELAY_MS = 60 * SECOND;

type BlockReason = DeferralReason | Extract<SendBlock, { outcome: 'deferred' }>['reason'];

export type Dispatch =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'unclear'; readonly reason: string }
  /** The provider does not know the key, yet: ask again after the settle time. */
  | { readonly outcome: 'unknown' }
  /** Nothing was sent, for a reason that passes: try again later. */
  | { readonly outcome: 'deferred'; readonly reason: BlockReason }
  /** Somebody else is done with it, or it was withdrawn. */
  | { readonly outcome: 'superseded' };

/**
 * Sends one claimed payout, at most once in effect. A provider that does not answer is asked what it knows before anybody
 * else is, and so it is when sending was begun before (a crash, a retry); only its repeated word that it never saw the key
 * lets the same key be sent again.
 */
@Injectable()
export class DispatchPayout {
  private readonly log = new Logger('Payout');

  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly errands: SendCommands,
  ) {}

  async dispatchPayout(payout: Payout, transaction: Transaction | null): Promise<Dispatch> {
    if (await this.isFirstAttempt(payout)) return this.attemptSend(payout, transaction, 'no');
    if (await this.isSuperseded(payout)) return { outcome: 'superseded' };
    const answered = await this.lookUpSend(payout);
    if (answered.outcome !== 'unknown' || !(await this.isUnknownLongEnough(payout))) return answered;
    await rows(this.database, sql`UPDATE payout SET unknown_since = NULL WHERE id = ${payout.id}`);
    return this.attemptSend(payout, transaction, 'possible');
  }

  /** What the provider knows of the payout. */
  findSent(payout: Payout): Promise<SentState> {
    return payout.kind === 'crypto' ? this.chain.findPayout(payout.id) : this.rail.findPayout(payout.id);
  }

  private async isFirstAttempt({ id }: Payout): Promise<boolean> {
    const first = await rows(
      this.database,
      sql`UPDATE payout SET send_started_at = rampart_now() WHERE id = ${id} AND state = 'claimed' AND send_started_at IS NULL RETURNING id`,
    );
    crashPoint('payout.marked');
    return first.length === 1;
  }

  private async isSuperseded({ id }: Payout): Promise<boolean> {
    const claimed = await rows(this.database, sql`SELECT id FROM payout WHERE id = ${id} AND state = 'claimed'`);
    return claimed.length === 0;
  }

  /** The answer may be lost although the money left: then the provider knows the key. */
  private async attemptSend(payout: Payout, transaction: Transaction | null, sentBefore: 'no' | 'possible'): Promise<Dispatch> {
    const errand = await this.errands.buildSend(payout, transaction);
    const sent = typeof errand === 'function' ? await this.unclearOnError(payout, () => this.runCommand(errand)) : errand;
    if (sent.outcome === 'deferred') await this.deferSend(payout, sent.reason, sentBefore);
    if (sent.outcome !== 'unclear') return sent;
    const answered = await this.lookUpSend(payout);
    if (answered.outcome === 'unknown') await this.isUnknownLongEnough(payout);
    return answered;
  }

  private lookUpSend(payout: Payout): Promise<Dispatch> {
    return this.unclearOnError(payout, () => this.askProvider(payout));
  }

  /** The provider's word that it did nothing makes the next try a first one. What was not screened makes it one only if the provider never heard of the payout. */
  private async deferSend({ id }: Payout, reason: BlockReason, sentBefore: 'no' | 'possible'): Promise<void> {
    this.log.warn(`payout ${id} waits: ${reason}`);
    const keeps = reason === 'screening_unavailable' && sentBefore === 'possible';
    const begun = keeps ? sql`send_started_at` : sql`NULL`;
    await rows(this.database, sql`UPDATE payout SET send_started_at = ${begun}, unknown_since = NULL, waits_for = ${reason} WHERE id = ${id} AND state = 'claimed'`);
  }

  /** A provider that fails leaves it unclear. Our own database does not: its errors pass through, and the job is tried again. */
  private async unclearOnError(payout: Payout, provider: () => Promise<Dispatch>): Promise<Dispatch> {
    try {
      return await provider();
    } catch (error) {
      this.log.warn(`payout ${payout.id} is unclear: ${(error as Error).message}`);
      return { outcome: 'unclear', reason: (error as Error).message };
    }
  }

  private async askProvider(payout: Payout): Promise<Dispatch> {
    const known = await this.findSent(payout);
    if (known.state === 'failed') return { outcome: 'rejected', reason: known.reason };
    return known.state === 'unknown' ? { outcome: 'unknown' } : { outcome: 'accepted', reference: known.reference };
  }

  private async isUnknownLongEnough({ id }: Payout): Promise<boolean> {
    const [row] = await rows<{ settled: boolean }>(
      this.database,
      sql`UPDATE payout SET unknown_since = coalesce(unknown_since, rampart_now()) WHERE id = ${id}
          RETURNING unknown_since + make_interval(secs => ${RECHECK_DELAY_MS / SECOND}) <= rampart_now() AS settled`,
    );
    return row?.settled ?? false;
  }

  private async runCommand(errand: SendCommand): Promise<Dispatch> {
    const result = await errand();
    return result.outcome === 'submitted' ? { outcome: 'accepted', reference: result.reference } : result;
  }
}
