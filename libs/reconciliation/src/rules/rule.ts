import type { Sql } from '@rampart/data';

export interface Found {
  /** The subject: `transaction:<id>`, `payout:<id>`, `currency:<code>`. */
  readonly subject: string;
  readonly detail: string;
  /** Whether more is here than the books say, which stops nothing. */
  readonly isSurplus?: boolean;
}

/** A statement that selects discrepancies, as rows of `Found`. */
export interface ReconciliationRule {
  /** Name of the discrepancy in findings and metrics. */
  readonly name: string;
  /** Whether the rule reads the past back to `since`, or open items only. */
  readonly reads: 'thePast' | 'whatIsOpen';
  readonly broken: (since: Date) => Sql;
}
