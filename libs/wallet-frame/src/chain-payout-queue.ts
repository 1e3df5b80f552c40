import { setTimeout as sleep } from 'node:timers/promises';
import { assertSameContent, listKeys } from '@rampart/driver-tables';
import { type Clock, SECOND } from '@rampart/kernel';
import {
  type CryptoPayout,
  type SendOutcome,
  type SentMoney,
  type SentPage,
  type SentSpan,
  type SentState,
  UnclearAnswer,
  type UnwantedPayout,
} from '@rampart/ports';
import { rows } from '@rampart/sql';
import type { Logger } from '@nestjs/common';
import type { ChainDatabase, ChainSchema } from './chain-database.js';
import { contentColumns, enqueueStatement } from './payout-content.js';
import {
  isUnplanned,
  type KeptState,
  outcomeOf,
  type PayoutVerdict,
  SIGNED_BEFORE,
  stateOf,
} from './payout-verdict.js';
import { withdrawRow } from './withdraw-row.js';

/** Less than the 20 seconds for which the caller waits. */
const MAX_WAIT = 15 * SECOND;
const POLL = 100;
/** States in which a payout without a transaction gets one by the next pass. */
const MOVING: readonly string[] = ['queued', 'assigned', 'batched'];

/** A row of `payout`, with the columns that every chain has. */
export interface QueueRow {
  /**
   * `held` until an operator approves it with a passkey. `assigned` and `batched` if a transaction was planned for it. `unclear` if a transaction that this
   * database does not know may have paid it; an operator must decide.
   */
  readonly state: KeptState | 'assigned' | 'batched' | 'unclear';
  readonly reason: string | null;
  readonly assertion: string | null;
  /** Id of the latest transaction that was signed. */
  readonly tx_id: string | null;
}

export interface PayoutJudge<Content> {
  judgePayout(payout: CryptoPayout, assertion?: string): Promise<PayoutVerdict>;
  assertUnsigned(payout: UnwantedPayout & Content): Promise<void>;
}

interface Parts<Content> {
  readonly database: ChainDatabase;
  readonly schema: ChainSchema;
  readonly check: PayoutJudge<Content>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps one row per key in the table `payout` of a chain's schema. `Content` is the amount and destination, in the columns of `contentColumns`. */
export abstract class ChainPayoutQueue<Content extends object, Row extends QueueRow & Content> {
  constructor(private readonly parts: Parts<Content>) {}

  /** The content of a payout, as its row stores it. */
  protected abstract contentOf(payout: CryptoPayout): Content;
  protected abstract findRow(key: string): Promise<Row | undefined>;
  /** Empty for a currency that the settings no longer contain, since its decimals are unknown then. */
  protected abstract moneyOf(row: Row): { readonly money?: SentMoney };
  /** Makes, sends and follows transactions. Throws if no new transaction can be made. */
  protected abstract advance(row: Row): Promise<void>;
  /** Called for a payout whose transaction is signed. */
  protected abstract findSent(row: Row, txId: string): SentState | Promise<SentState>;

  /**
   * Returns when the payout's transaction is stored, which is right before it is sent. While nodes or the signer do not respond, the payout is kept; any
   * later read of payouts or deposits advances it.
   */
  async sendPayout(payout: CryptoPayout): Promise<SendOutcome> {
    const { key } = payout;
    const content = this.contentOf(payout);
    const known = await this.findRow(key);
    if (!known || known.state === 'deferred') {
      const assertion = this.assertionFor(content, known);
      await this.enqueue(payout, known, await this.parts.check.judgePayout(payout, assertion));
    }
    const deadline = performance.now() + MAX_WAIT;
    do {
      const row = await this.findRow(key);
      if (row) assertSameContent(key, row.state, this.isSame(content, row));
      const outcome = row && outcomeOf(key, row);
      if (outcome) return outcome;
      if (row && !(await this.canAdvance(row))) break;
      if (row && !outcomeOf(key, (await this.findRow(key)) ?? row)) await sleep(POLL);
    } while (performance.now() < deadline);
    const last = await this.findRow(key);
    return (last && outcomeOf(key, last)) ?? { outcome: 'waiting', reference: key };
  }

  /** In a restored database a row may be older than what the signer has signed for it. */
  async withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    const { database, schema, check, clock } = this.parts;
    const row = await this.findRow(payout.key);
    if (row && isUnplanned(row.state)) await check.assertUnsigned({ ...payout, ...row });
    await withdrawRow(database, schema, { ...payout, at: clock.now() });
    return this.findPayout(payout.key);
  }

  async findPayout(key: string): Promise<SentState> {
    const before = await this.findRow(key);
    if (before?.tx_id === null && MOVING.includes(before.state)) await this.canAdvance(before);
    const row = before && (await this.findRow(key));
    if (!row || row.state === 'deferred') return { state: 'unknown' };
    if (row.state === 'unclear') throw new UnclearAnswer(row.reason ?? SIGNED_BEFORE);
    if (row.state === 'held') return { state: 'waiting', reference: key, ...this.moneyOf(row) };
    if (row.state === 'refused') return { state: 'failed', reason: row.reason ?? 'it was refused' };
    if (row.tx_id === null) return { state: 'waiting', reference: key, ...this.moneyOf(row) };
    return this.findSent(row, row.tx_id);
  }

  listSent(span: SentSpan): Promise<SentPage> {
    return listKeys(this.parts.database, `${this.parts.schema}.payout`, span);
  }

  /** False while nodes or the signer do not respond. */
  private async canAdvance(row: Row): Promise<boolean> {
    try {
      await this.advance(row);
      return true;
    } catch (error) {
      this.parts.log.warn(`payouts are kept: ${(error as Error).message}`);
      return false;
    }
  }

  /** Stores a refused payout as well, so that its key keeps one outcome. A deferred payout takes new content, unless another call was faster. */
  private async enqueue(payout: CryptoPayout, known: Content | undefined, verdict: PayoutVerdict): Promise<void> {
    const { database, schema, clock } = this.parts;
    const { key, transactionId } = payout;
    const statement = enqueueStatement(schema, {
      ...{ key, transactionId, token: verdict.token, state: stateOf(verdict), at: clock.now() },
      reason: verdict.refused ?? verdict.held ?? verdict.deferred,
      content: this.valuesOf(this.contentOf(payout)),
      seen: this.valuesOf(known),
    });
    await rows(database, statement);
  }

  private valuesOf(content: Content | undefined): readonly unknown[] {
    return contentColumns(this.parts.schema).map((column) => content?.[column as keyof Content]);
  }

  private isSame(one: Content, other: Content): boolean {
    const values = this.valuesOf(other);
    return this.valuesOf(one).every((value, at) => value === values[at]);
  }

  /** An operator's passkey approved one amount and one address, so other content needs a new approval. */
  private assertionFor(content: Content, known: Row | undefined): string | undefined {
    return (known && this.isSame(content, known) ? known.assertion : null) ?? undefined;
  }
}
