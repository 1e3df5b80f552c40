import { inSlowTransaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import {
  ASSETS,
  CHAIN_IDS,
  type ChainId,
  CHAINS,
  chainsOf,
  CRYPTO_CODES,
  Decimal,
  MINUTE,
  type WalletCode,
} from '@rampart/kernel';
import { hotWallet, networkFees } from '@rampart/ledger';
import type { DataSource } from 'typeorm';

/** A wallet's balance in the ledger, and the amounts by which the chain may differ; plain decimal texts. */
export interface WalletStanding {
  readonly chain: ChainId;
  readonly currency: string;
  readonly booked: string;
  /** Amounts being sent and not booked as sent. */
  readonly mayHaveLeft: string;
  /** Amounts booked as sent and not confirmed. */
  readonly mayBeHere: string;
  /** Deposits that have the chain's usual confirmations but require more before they are booked. */
  readonly mayHaveCome: string;
  /** Network fees that are booked, and so included in `booked`. */
  readonly feesBooked: string;
  /** Number of entries that booked them. */
  readonly feeEntries: number;
}

/** Lists every trading wallet, those that pay the fees of a chain, and every other wallet that was ever booked. */
export function walletStandings(database: DataSource): Promise<WalletStanding[]> {
  return inSlowTransaction(database, READ_TIMEOUT, (manager) => rows<WalletStanding>(manager, STANDINGS));
}

export const subjectOf = ({ chain, currency }: Pick<WalletStanding, 'chain' | 'currency'>): string =>
  `${hotWallet(chain)} ${currency}`;

/** The minimum and maximum balance that the chain may report, given the opening balance. */
export function boundsOf(
  { booked, mayHaveLeft, mayBeHere, mayHaveCome }: WalletStanding,
  opening: Decimal,
): { min: Decimal; max: Decimal } {
  const expected = opening.plus(booked);
  return { min: expected.minus(mayHaveLeft), max: expected.plus(mayBeHere).plus(mayHaveCome) };
}

/** Whether there is no amount in transit that only one side knows. */
export const isQuiet = ({ mayHaveLeft, mayBeHere, mayHaveCome }: WalletStanding): boolean =>
  [mayHaveLeft, mayBeHere, mayHaveCome].every((amount) => new Decimal(amount).isZero());

/** Time-out of the statement that sums all bookings of wallets. */
const READ_TIMEOUT = 2 * MINUTE;

interface Wallet {
  readonly chain: ChainId;
  readonly currency: WalletCode;
}

const TRADED_FROM = CRYPTO_CODES.flatMap((currency) =>
  [...new Set([...chainsOf(ASSETS[currency], 'buy'), ...chainsOf(ASSETS[currency], 'sell')])].map((chain): Wallet => ({
    chain,
    currency,
  })),
);
const PAY_FEES = CHAIN_IDS.map((chain): Wallet => ({ chain, currency: CHAINS[chain].coin }));
const ACCOUNTS_OF_CHAINS = CHAIN_IDS.map((chain) => ({
  chain,
  account: hotWallet(chain),
  fees: networkFees(chain),
  confirmations: CHAINS[chain].confirmations,
}));

const STANDINGS = sql`
  WITH chain AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(ACCOUNTS_OF_CHAINS)}::jsonb) AS c(chain text, account text, fees text, confirmations int)),
  part AS (
    SELECT chain, currency, 0 AS booked, 0 AS may_have_left, 0 AS may_be_here, 0 AS may_have_come, 0 AS fees_booked, 0 AS fee_entries
    FROM jsonb_to_recordset(${JSON.stringify([...TRADED_FROM, ...PAY_FEES])}::jsonb) AS w(chain text, currency text)
    UNION ALL SELECT c.chain, s.currency, sum(s.amount), 0, 0, 0, 0, 0 FROM chain c JOIN account_sum s ON s.account = c.account GROUP BY 1, 2
    UNION ALL SELECT c.chain, s.currency, 0, 0, 0, 0, sum(s.amount), sum(s.entries) FROM chain c JOIN account_sum s ON s.account = c.fees GROUP BY 1, 2
    UNION ALL SELECT coalesce(p.chain, t.chain), p.currency, 0,
      CASE WHEN p.state = 'submitted' THEN 0 ELSE p.amount END, CASE WHEN p.state = 'submitted' THEN p.amount ELSE 0 END, 0, 0, 0
    FROM payout p LEFT JOIN transaction t ON t.id = p.transaction_id
    WHERE p.kind = 'crypto' AND (p.state IN ('submitted', 'uncertain') OR (p.state = 'claimed' AND p.send_started_at IS NOT NULL))
      AND NOT (p.purpose = 'payout' AND t.internal_address IS NOT NULL)
    UNION ALL SELECT r.chain, r.currency, 0, 0, 0, r.amount, 0, 0 FROM receipt r JOIN chain c ON c.chain = r.chain
    WHERE r.kind = 'crypto' AND NOT r.dropped AND r.confirmations >= c.confirmations AND r.confirmations < r.needed)
  SELECT chain, currency, trim_scale(sum(booked))::text AS booked, trim_scale(sum(may_have_left))::text AS "mayHaveLeft",
    trim_scale(sum(may_be_here))::text AS "mayBeHere", trim_scale(sum(may_have_come))::text AS "mayHaveCome",
    trim_scale(sum(fees_booked))::text AS "feesBooked", sum(fee_entries)::int AS "feeEntries"
  FROM part WHERE chain IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`;
