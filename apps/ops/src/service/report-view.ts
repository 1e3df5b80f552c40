import type { ReconciliationReport } from '@rampart/reconciliation';
import { viewOf } from '../operators/view-of.js';

export type ReportView = ReturnType<typeof reportView>;

/** Findings of reconciliation, and the balances of the books. */
export const reportView = ({ findings, balances, ...report }: ReconciliationReport) => ({
  ...viewOf(report, ['lastRunAt', 'lastFullRunAt']),
  findings: findings.map((finding) =>
    viewOf(finding, ['id', 'rule', 'subject', 'detail', 'firstSeenAt', 'lastSeenAt', 'resolvedAt']),
  ),
  balances: balances.map((balance) => viewOf(balance, ['account', 'currency', 'amount'])),
});
