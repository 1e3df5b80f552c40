import type { Sql } from '@rampart/data';

export interface Found {
  /** Of what: `transaction:<id>`, `payout:<id>`, `currency:<code>`. */
  readonly subject: string;
  readonly detail: string;
}

/** A statement that answers what is broken, as rows of `Found`. */
export interface ReconciliationRule {
  /** What is broken, as it stands in findings and metrics. */
  readonly name: string;
  /** Whether it looks through the past, no further back than `since`, or only at what is open anyway. */
  readonly reads: 'thePast' | 'whatIsOpen';
  readonly broken: (since: Date) => Sql;
}
