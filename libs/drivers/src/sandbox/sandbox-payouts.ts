import { Injectable } from '@nestjs/common';
import { Clock } from '@rampart/kernel';
import { type SendOutcome, type SentMoney, type SentState, UnclearAnswer, type UnwantedPayout } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import { SandboxDatabase } from './sandbox-database.js';
import { storedReference } from './sandbox-references.js';

/** `timeout` pays but does not respond; the last two send nothing until another outcome is set. */
export const PAYOUT_OUTCOMES = ['succeed', 'fail', 'uncertain', 'timeout', 'waitLiquidity', 'feeTooHigh'] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

export interface SandboxPayout {
  readonly rail: 'chain' | 'bank';
  readonly key: string;
  /** For a return, the reference that the payer wrote. */
  readonly transactionId: string;
  readonly amount: string;
  readonly currency: string;
  readonly destination: string;
  readonly reference: string;
  /** May be a magic word: `FAIL` or `UNCERTAIN`, in any case. */
  readonly recipient?: string | undefined;
}

/**
 * Payouts of the sandbox's rail and chain. The result is decided once per key: by the transaction's directive, else by a magic word in the recipient; otherwise
 * the payout succeeds.
 */
@Injectable()
export class SandboxPayouts {
  constructor(
    private readonly database: SandboxDatabase,
    private readonly clock: Clock,
  ) {}

  /** Throws if the outcome is `timeout`, like a call to a provider that times out, or `uncertain`, like a provider that does not know the outcome itself. */
  async sendPayout(payout: SandboxPayout): Promise<SendOutcome> {
    const [sent] = await rows<Answered>(this.database, sendStatement(payout, this.clock.now()));
    if (!sent) throw new Error('the sandbox kept no payout');
    if (sent.outcome === WITHDRAWN) return { outcome: 'rejected', reason: sent.reference };
    const { amount, currency, destination } = sent;
    if (amount !== payout.amount || currency !== payout.currency || destination !== payout.destination)
      throw new UnclearAnswer('the payment service knows the key with another amount or destination (sandbox)');
    if (sent.directive === 'waitLiquidity') return { outcome: 'deferred', reason: 'waiting_liquidity' };
    if (sent.directive === 'feeTooHigh') return { outcome: 'deferred', reason: 'fee_too_high' };
    if (sent.directive === 'timeout') throw new Error(NO_ANSWER);
    assertCertain(sent);
    return sent.outcome === 'fail'
      ? { outcome: 'rejected', reason: REASON }
      : { outcome: 'submitted', reference: sent.reference };
  }

  async withdrawPayout(rail: SandboxPayout['rail'], { key, transactionId }: UnwantedPayout): Promise<SentState> {
    await rows(
      this.database,
      sql`INSERT INTO sandbox.sent_payout (rail, key, transaction_id, amount, currency, destination, reference, sent_at, outcome)
       VALUES (${rail}, ${key}, ${storedReference(transactionId)}, '0', '', '{}', 'it was withdrawn before it was sent (sandbox)', ${this.clock.now()}, ${WITHDRAWN}) ON CONFLICT DO NOTHING`,
    );
    return this.findSent(rail, key);
  }

  /** Throws while the outcome is hidden. */
  async findSent(rail: SandboxPayout['rail'], key: string): Promise<SentState> {
    const [sent] = await rows<Sent>(
      this.database,
      sql`SELECT outcome, reference, amount, currency FROM sandbox.sent_payout WHERE rail = ${rail} AND key = ${key}`,
    );
    if (!sent) return { state: 'unknown' };
    assertCertain(sent);
    return stateOfSent(sent);
  }
}

/** The state of a payout whose outcome is certain. */
export function stateOfSent({ outcome, reference, amount, currency }: Sent): Exclude<SentState, { state: 'unknown' }> {
  if (outcome === WITHDRAWN) return { state: 'failed', reason: reference };
  if (outcome === 'fail') return { state: 'failed', reason: REASON };
  return { state: 'confirmed', reference, money: { amount, currency } };
}

export interface Sent extends SentMoney {
  readonly outcome: PayoutOutcome | typeof WITHDRAWN;
  /** For a withdrawn key, the reason. */
  readonly reference: string;
}

interface Answered extends Sent, Pick<SandboxPayout, 'destination'> {
  /** Directive that this payout has consumed, or null. */
  readonly directive: PayoutOutcome | null;
}

/** Outcome of a key that was withdrawn before it was sent. */
const WITHDRAWN = 'withdrawn';
const NO_ANSWER = 'the payment service timed out (sandbox)';
const REASON = 'The recipient cannot be paid (sandbox).';

/**
 * One statement. A known key returns its stored result and leaves the directive to the next payout; the update changes nothing but
 * lets Postgres return the row that an earlier call inserted. A deferred payout is not stored, and its directive stays.
 */
function sendStatement(payout: SandboxPayout, at: Date): Sql {
  const { rail, key, amount, currency, destination, reference } = payout;
  const subject = storedReference(payout.transactionId);
  return sql`
  WITH waits AS (
    SELECT outcome FROM sandbox.payout_directive
    WHERE transaction_id = ${subject} AND outcome IN ('waitLiquidity', 'feeTooHigh') AND NOT EXISTS (SELECT FROM sandbox.sent_payout WHERE rail = ${rail} AND key = ${key})
  ), directive AS (
    DELETE FROM sandbox.payout_directive
    WHERE transaction_id = ${subject} AND NOT EXISTS (SELECT FROM waits) AND NOT EXISTS (SELECT FROM sandbox.sent_payout WHERE rail = ${rail} AND key = ${key})
    RETURNING outcome
  ), sent AS (
    INSERT INTO sandbox.sent_payout (rail, key, transaction_id, amount, currency, destination, reference, sent_at, outcome)
    SELECT ${rail}, ${key}, ${subject}, ${amount}, ${currency}, ${destination}, ${reference}, ${at}::timestamptz, coalesce((SELECT CASE outcome WHEN 'timeout' THEN 'succeed' ELSE outcome END FROM directive), ${spokenBy(payout.recipient) ?? 'succeed'})
    WHERE NOT EXISTS (SELECT FROM waits)
    ON CONFLICT (rail, key) DO UPDATE SET key = excluded.key
    RETURNING outcome, reference, amount, currency, destination
  )
  SELECT outcome, reference, amount, currency, destination, (SELECT outcome FROM directive) AS directive FROM sent
  UNION ALL SELECT outcome, '', ${amount}, ${currency}, ${destination}, outcome FROM waits`;
}

const MAGIC_WORDS: Readonly<Record<string, PayoutOutcome>> = { FAIL: 'fail', UNCERTAIN: 'uncertain' };

const spokenBy = (recipient: string | undefined): PayoutOutcome | undefined => {
  const word = recipient?.trim().toUpperCase() ?? '';
  return Object.hasOwn(MAGIC_WORDS, word) ? MAGIC_WORDS[word] : undefined;
};

const assertCertain = ({ outcome }: Pick<Sent, 'outcome'>): void => {
  if (outcome === 'uncertain') throw new UnclearAnswer(NO_ANSWER);
};
