export { type BatchPayoutPage, BatchPayouts } from './batches/batch-payouts.js';
export { DeskBatches, type DeskBatch, type IssuedFile } from './batches/desk-batches.js';
export { type AppliedReport, StatusReports } from './batches/status-reports.js';
export { type PayoutFile, writePayouts } from './batches/write-payouts.js';
export { type DeskAccount, DeskAccounts, PAYOUT_FORMATS, type PayoutFormat, statementAccount } from './desk-config.js';
export { DeskDatabase } from './desk-database.js';
export * from './desk-kyc-reviewer.js';
export { type AccountOverview, DeskOverview } from './desk-overview.js';
export {
  DROP_ACTOR,
  type DropOutcome,
  type DropRecord,
  type RefusedFile,
  StatementDrop,
  type TakenFile,
  type TakenReport,
} from './drop/statement-drop.js';
export { accountFor, detectProfiles, type DryRunAccount } from './dry-run/detect-profile.js';
export { type DryRun, dryRun } from './dry-run/dry-run.js';
export { type Proposal, proposeProfile } from './dry-run/propose-profile.js';
export { type BookedCredits, BookingReview } from './imports/booking-review.js';
export { type BankItemLine, type BookOutcome, DeskImports } from './imports/desk-imports.js';
export type { ImportPreview, PreviewCounts, PreviewLine } from './imports/import-preview.js';
export { type ProposedFile, ProposedFiles } from './imports/proposed-files.js';
export { ProposedLines } from './imports/proposed-lines.js';
export type { StatementFile } from './imports/stage-lines.js';
export {
  type DecisionOutcome,
  LINE_DECISIONS,
  type LineDecision,
  type UndecidedLine,
  UndecidedLines,
} from './imports/undecided-lines.js';
export { type UnexplainedLine, UnexplainedLines } from './imports/unexplained-lines.js';
export { DESK } from './product.js';
export { DeskFiatRail } from './rail/desk-fiat-rail.js';
export { DeskPayouts } from './rail/desk-payouts.js';
export { collectionReference, payoutReference } from './references.js';
export { type BankLine, StatementRefused } from '@rampart/bank-statements';
export { type CsvProfile, csvProfile, type CsvProfileInput } from '@rampart/bank-statements';
export type { IdentifiedLine } from '@rampart/bank-statements';
export { PROFILE_NAMES, type ProfileName, SHIPPED_PROFILES } from '@rampart/bank-statements';
export { readStatement, STATEMENT_FORMATS, type StatementFormat } from '@rampart/bank-statements';
export type { StatementAccount, StatementSummary } from '@rampart/bank-statements';
