import { sql, type Sql } from '@rampart/sql';
import type { RuleMeaning } from './rule-meaning.js';

export interface Found {
  /** The subject: `transaction:<id>`, `payout:<id>`, `currency:<code>`. */
  readonly subject: string;
  readonly detail: string;
  /** Whether the holding exceeds the ledger, which stops nothing. */
  readonly isSurplus?: boolean;
  /** Whether the missing amount is too small to stop anything. */
  readonly isMinor?: boolean;
  /** The part of the past that it was found in. */
  readonly span?: Span;
}

/** A statement that selects discrepancies, as rows of `Found`. */
export interface ReconciliationRule {
  /** Name of the discrepancy in findings and metrics. */
  readonly name: string;
  /** Severity and meaning, for operators. */
  readonly about: RuleMeaning;
  /**
   * Whether the rule reads all open items, or what changed in a span: in each run what changed since the last one, and once a day the whole past. The moment of
   * a change is a column that every writer of the service sets; what was written by hand is found in the daily run.
   */
  readonly reads: 'whatChanged' | 'whatIsOpen';
  /** How long a change is not judged, since more is to follow; each run reads so much further back. */
  readonly judgesAfterMs?: number;
  readonly broken: (span: Span) => Sql;
}

/** A part of the past. */
export interface Span {
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

export const inSpan = (moment: Sql, { from, to }: Span): Sql => sql`${moment} >= ${from} AND ${moment} < ${to}`;
