import { ACCOUNT_PROBLEMS } from '@rampart/ports';
import { STATEMENT_RULES } from '../statements/statement-rules.js';
import { AGEING_RULES } from './ageing-rules.js';
import { AUDIT_RULES } from './audit-rules.js';
import { LEDGER_RULES } from './ledger-rules.js';
import { PAYOUT_RULES } from './payout-rules.js';
import { PROVIDER_REPORT_RULES } from './provider-report-rules.js';
import type { ReconciliationRule } from './rule.js';

/** The rules that are SQL statements. */
export const SQL_RULES: readonly ReconciliationRule[] = [
  ...LEDGER_RULES,
  ...PAYOUT_RULES,
  ...AGEING_RULES,
  ...PROVIDER_REPORT_RULES,
  ...AUDIT_RULES,
];

/** A payout that failed in the ledger and was sent by the provider. */
export const PROVIDER_DISAGREES = 'providerDisagrees';

/** A wallet that holds less than it has to pay. */
export const WALLET_SHORT = 'walletShort';

/** A wallet whose balance differs from the ledger. */
export const WALLET_DIFFERS = 'walletDiffers';

/** A document whose file the vault has lost. */
export const DOCUMENT_MISSING = 'documentMissing';

/** A document whose file in the vault is damaged. */
export const DOCUMENT_DAMAGED = 'documentDamaged';

/** The mark by which the vault knows how far the database had progressed. */
export const MARK_NOT_KEPT = 'markNotKept';

/** Documents of users that cannot be stored at present. */
export const DOCUMENTS_NOT_STORED = 'documentsNotStored';

/** Text messages that approach the daily limit. */
export const TEXT_SPEND = 'textSpend';

/** An order or checkout request that was changed outside the service. */
export const RECORD_ALTERED = 'recordAltered';

/** The rules that are checks in code. */
export const CHECK_RULES = [
  PROVIDER_DISAGREES,
  WALLET_SHORT,
  WALLET_DIFFERS,
  DOCUMENT_MISSING,
  DOCUMENT_DAMAGED,
  MARK_NOT_KEPT,
  DOCUMENTS_NOT_STORED,
  TEXT_SPEND,
  RECORD_ALTERED,
] as const;

export const RECONCILIATION_RULES: readonly string[] = [
  ...SQL_RULES.map(({ name }) => name),
  ...CHECK_RULES,
  ...STATEMENT_RULES,
  ...ACCOUNT_PROBLEMS,
];
