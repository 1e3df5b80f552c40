import { setTimeout as sleep } from 'node:timers/promises';
import { assertSameContent } from '@rampart/driver-tables';
import { Clock, SECOND } from '@rampart/kernel';
import {
  type CryptoPayout,
  type SendOutcome,
  type SentMoney,
  type SentState,
  UnclearAnswer,
  type UnwantedPayout,
} from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { isUnplanned, outcomeOf, type PayoutVerdict, SIGNED_BEFORE, stateOf } from '../../frame/payout-verdict.js';
import { withdrawRow } from '../../frame/withdraw-row.js';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, TronSettings, unitsOf } from '../tron-settings.js';
import { PayoutCheck } from '../wallet/payout-check.js';
import { TronOutbox } from './outbox.js';

/** Less than the 20 seconds for which the caller waits. */
const MAX_WAIT = 15 * SECOND;
const POLL = 100;

interface PayoutRow extends Content {
  /** `held` until an operator approves it with a passkey. */
  readonly state: 'queued' | 'held' | 'deferred' | 'assigned' | 'refused' | 'unclear';
  readonly reason: string | null;
  readonly assertion: string | null;
  /** Id of the latest transaction that was signed. */
  readonly tx_id: string | null;
  readonly is_final: boolean | null;
  readonly succeeded: boolean | null;
  readonly result: string | null;
}

/** Keeps one row per key. A key has at most one transaction that a block may still include. */
@Injectable()
export class PayoutQueue {
  private readonly log = new Logger('Tron');

  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly check: PayoutCheck,
    private readonly outbox: TronOutbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns when the payout's transaction is stored, which is right before it is sent. While nodes or the signer do not respond, the payout is kept; any later
   * read of payouts advances it.
   */
  async sendPayout(payout: CryptoPayout): Promise<SendOutcome> {
    const content = this.contentOf(payout);
    const known = await this.findRow(payout.key);
    if (!known || known.state === 'deferred')
      await this.enqueue(payout, known, await this.check.judgePayout(payout, assertionFor(content, known)));
    const deadline = performance.now() + MAX_WAIT;
    do {
      const row = await this.findRow(payout.key);
      if (row) assertSameContent(payout.key, row.state, isSame(content, row));
      const outcome = row && outcomeOf(payout.key, row);
      if (outcome) return outcome;
      if (!(await this.canAdvance())) break;
      if (row && !outcomeOf(payout.key, (await this.findRow(payout.key)) ?? row)) await sleep(POLL);
    } while (performance.now() < deadline);
    return { outcome: 'waiting', reference: payout.key };
  }

  /** In a restored database a row may be older than what the signer has signed for it. */
  async withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    const row = await this.findRow(payout.key);
    if (row && isUnplanned(row.state)) await this.check.assertUnsigned({ ...payout, ...row });
    await withdrawRow(this.database, 'tron', { ...payout, at: this.clock.now() });
    return this.findPayout(payout.key);
  }

  async findPayout(key: string): Promise<SentState> {
    const before = await this.findRow(key);
    if (before?.tx_id === null && (before.state === 'queued' || before.state === 'assigned')) await this.canAdvance();
    const row = before && (await this.findRow(key));
    if (!row || row.state === 'deferred') return { state: 'unknown' };
    if (row.state === 'unclear') throw new UnclearAnswer(row.reason ?? SIGNED_BEFORE);
    const money = this.moneyOf(row);
    if (row.state === 'held') return { state: 'waiting', reference: key, ...money };
    if (row.state === 'refused') return { state: 'failed', reason: row.reason ?? 'it was refused' };
    if (row.tx_id === null) return { state: 'waiting', reference: key, ...money };
    if (row.succeeded === false)
      return { state: 'failed', reason: `${row.result ?? 'it failed'}, in the transaction ${row.tx_id}` };
    return { state: row.is_final === true ? 'confirmed' : 'submitted', reference: row.tx_id, ...money };
  }

  /** False while nodes or the signer do not respond. */
  private async canAdvance(): Promise<boolean> {
    try {
      await this.outbox.advance();
      return true;
    } catch (error) {
      this.log.warn(`payouts are kept: ${(error as Error).message}`);
      return false;
    }
  }

  private async findRow(key: string): Promise<PayoutRow | undefined> {
    const [row] = await this.database.query<PayoutRow>(
      `SELECT p.address, p.currency, p.units::text AS units, p.state, p.reason, p.assertion, a.tx_id, a.state = 'final' AS is_final, a.succeeded, a.result
       FROM tron.payout p LEFT JOIN LATERAL (
         SELECT * FROM tron.attempt WHERE key = p.key AND tx_id IS NOT NULL ORDER BY seq DESC LIMIT 1) a ON true
       WHERE p.key = $1`,
      [key],
    );
    return row;
  }

  /** Empty for a token that the settings no longer contain, since its decimals are unknown then. */
  private moneyOf({ currency, units }: Content): { money?: SentMoney } {
    const token = this.settings.findToken(currency);
    return token ? { money: { amount: decimalOf(BigInt(units), token.decimals), currency } } : {};
  }

  private contentOf({ amount, to }: CryptoPayout): Content {
    const token = this.settings.findToken(amount.currency);
    return {
      address: to.kind === 'wallet' ? to.address : to.account,
      currency: amount.currency,
      units: (token ? unitsOf(amount.toString(), token.decimals) : 0n).toString(),
    };
  }

  /** Stores a refused payout as well, so that its key keeps one outcome. A deferred payout takes new content, unless another call was faster. */
  private async enqueue(payout: CryptoPayout, known: Content | undefined, verdict: PayoutVerdict): Promise<void> {
    const { key, transactionId } = payout;
    const { address, currency, units } = this.contentOf(payout);
    await this.database.query(
      `INSERT INTO tron.payout AS p (key, transaction_id, address, currency, units, token, state, reason, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, token = excluded.token, created_at = excluded.created_at,
         address = excluded.address, currency = excluded.currency, units = excluded.units,
         assertion = CASE WHEN (p.address, p.currency, p.units) = (excluded.address, excluded.currency, excluded.units) THEN p.assertion END
       WHERE p.state = 'deferred' AND (p.address, p.currency, p.units) IN ((excluded.address, excluded.currency, excluded.units), ($10, $11, $12))`,
      [
        ...[key, transactionId, address, currency, units],
        ...[verdict.token, stateOf(verdict), verdict.refused ?? verdict.held ?? verdict.deferred, this.clock.now()],
        ...[known?.address, known?.currency, known?.units],
      ],
    );
  }
}

/** The amount and destination of a payout. */
interface Content {
  readonly address: string;
  readonly currency: string;
  readonly units: string;
}

const isSame = (one: Content, other: Content): boolean =>
  one.address === other.address && one.currency === other.currency && one.units === other.units;

/** An operator's passkey approved one amount and one address, so other content needs a new approval. */
const assertionFor = (content: Content, known: PayoutRow | undefined): string | undefined =>
  (known && isSame(content, known) ? known.assertion : null) ?? undefined;
