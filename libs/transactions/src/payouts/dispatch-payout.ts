import { type Payout, rows, sql, type Transaction } from '@rampart/data';
import { crashPoint, SECOND } from '@rampart/kernel';
import { ChainGateway, FiatRail, type NotNow, type SentState } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Errand, PayoutErrands } from './send-commands.js';
import type { Hindrance } from './screen-wallet.js';

/** How long a provider must go on not knowing a key before the same key is sent once more. */
export const SETTLE_MS = 60 * SECOND;

type WaitsFor = NotNow | Extract<Hindrance, { outcome: 'notNow' }>['reason'];

export type Dispatch =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'unclear'; readonly reason: string }
  /** The provider does not know the key, yet: ask again after the settle time. */
  | { readonly outcome: 'askAgain' }
  /** Nothing was sent, for a reason that passes: try again later. */
  | { readonly outcome: 'notNow'; readonly reason: WaitsFor }
  /** Somebody else is done with it, or it was withdrawn. */
  | { readonly outcome: 'gone' };

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
    private readonly errands: PayoutErrands,
  ) {}

  async dispatch(payout: Payout, transaction: Transaction | null): Promise<Dispatch> {
    if (await this.isFirstTry(payout)) return this.try(payout, transaction, 'never');
    if (await this.isGone(payout)) return { outcome: 'gone' };
    const answered = await this.lookUp(payout);
    if (answered.outcome !== 'askAgain' || !(await this.unknownLongEnough(payout))) return answered;
    await rows(this.database, sql`UPDATE payout SET unknown_since = NULL WHERE id = ${payout.id}`);
    return this.try(payout, transaction, 'perhaps');
  }

  /** What the provider knows of the payout. */
  find(payout: Payout): Promise<SentState> {
    return payout.kind === 'crypto' ? this.chain.find(payout.id) : this.rail.find(payout.id);
  }

  private async isFirstTry({ id }: Payout): Promise<boolean> {
    const first = await rows(
      this.database,
      sql`UPDATE payout SET send_started_at = rampart_now() WHERE id = ${id} AND state = 'claimed' AND send_started_at IS NULL RETURNING id`,
    );
    crashPoint('payout.marked');
    return first.length === 1;
  }

  private async isGone({ id }: Payout): Promise<boolean> {
    const claimed = await rows(this.database, sql`SELECT id FROM payout WHERE id = ${id} AND state = 'claimed'`);
    return claimed.length === 0;
  }

  /** The answer may be lost although the money left: then the provider knows the key. */
  private async try(payout: Payout, transaction: Transaction | null, toldBefore: 'never' | 'perhaps'): Promise<Dispatch> {
    const errand = await this.errands.of(payout, transaction);
    const sent = typeof errand === 'function' ? await this.orUnclear(payout, () => this.send(errand)) : errand;
    if (sent.outcome === 'notNow') await this.wait(payout, sent.reason, toldBefore);
    if (sent.outcome !== 'unclear') return sent;
    const answered = await this.lookUp(payout);
    if (answered.outcome === 'askAgain') await this.unknownLongEnough(payout);
    return answered;
  }

  private lookUp(payout: Payout): Promise<Dispatch> {
    return this.orUnclear(payout, () => this.ask(payout));
  }

  /** The provider's word that it did nothing makes the next try a first one. What was not screened makes it one only if the provider never heard of the payout. */
  private async wait({ id }: Payout, reason: WaitsFor, toldBefore: 'never' | 'perhaps'): Promise<void> {
    this.log.warn(`payout ${id} waits: ${reason}`);
    const keeps = reason === 'screening_unavailable' && toldBefore === 'perhaps';
    const begun = keeps ? sql`send_started_at` : sql`NULL`;
    await rows(this.database, sql`UPDATE payout SET send_started_at = ${begun}, unknown_since = NULL, waits_for = ${reason} WHERE id = ${id} AND state = 'claimed'`);
  }

  /** A provider that fails leaves it unclear. Our own database does not: its errors pass through, and the job is tried again. */
  private async orUnclear(payout: Payout, provider: () => Promise<Dispatch>): Promise<Dispatch> {
    try {
      return await provider();
    } catch (error) {
      this.log.warn(`payout ${payout.id} is unclear: ${(error as Error).message}`);
      return { outcome: 'unclear', reason: (error as Error).message };
    }
  }

  private async ask(payout: Payout): Promise<Dispatch> {
    const known = await this.find(payout);
    if (known.state === 'failed') return { outcome: 'rejected', reason: known.reason };
    return known.state === 'unknown' ? { outcome: 'askAgain' } : { outcome: 'accepted', reference: known.reference };
  }

  private async unknownLongEnough({ id }: Payout): Promise<boolean> {
    const [row] = await rows<{ settled: boolean }>(
      this.database,
      sql`UPDATE payout SET unknown_since = coalesce(unknown_since, rampart_now()) WHERE id = ${id}
          RETURNING unknown_since + make_interval(secs => ${SETTLE_MS / SECOND}) <= rampart_now() AS settled`,
    );
    return row?.settled ?? false;
  }

  private async send(errand: Errand): Promise<Dispatch> {
    const result = await errand();
    return result.outcome === 'submitted' ? { outcome: 'accepted', reference: result.reference } : result;
  }
}
