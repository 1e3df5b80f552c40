export { BitcoinChain } from './bitcoin/bitcoin-chain.js';
export { BitcoinRescan } from './bitcoin/deposits/bitcoin-rescan.js';
export { BitcoinDatabase } from './bitcoin/bitcoin-database.js';
export { PREPARE_BITCOIN } from './bitcoin/bitcoin-schema.js';
export { type BatchDetails, BatchOverview, type BatchSummary } from './bitcoin/payouts/batch-overview.js';
export { BatchSender } from './bitcoin/payouts/batch-sender.js';
export { type HeldPayout, HeldPayouts } from './bitcoin/payouts/held-payouts.js';
export { BitcoinSignerGate } from './bitcoin/payouts/bitcoin-signer-gate.js';
export { HotWallet, type HotWalletState } from './bitcoin/wallet/hot-wallet.js';
export { ClamdScanner } from './clamd/clamd-scanner.js';
export { type BatchPayoutPage, BatchPayouts } from './desk/batches/batch-payouts.js';
export { DeskBatches, type DeskBatch, type IssuedFile } from './desk/batches/desk-batches.js';
export { type AppliedReport, StatusReports } from './desk/batches/status-reports.js';
export { type PayoutFile, writePayouts } from './desk/batches/write-payouts.js';
export {
  type DeskAccount,
  DeskAccounts,
  PAYOUT_FORMATS,
  type PayoutFormat,
  statementAccount,
} from './desk/desk-config.js';
export { type AccountOverview, DeskOverview } from './desk/desk-overview.js';
export {
  DROP_ACTOR,
  type DropOutcome,
  type DropRecord,
  type RefusedFile,
  StatementDrop,
  type TakenFile,
  type TakenReport,
} from './desk/drop/statement-drop.js';
export { DeskDatabase } from './desk/desk-database.js';
export * from './desk/desk-kyc-reviewer.js';
export { PREPARE_DESK } from './desk/desk-schema.js';
export { type BankItemLine, type BookOutcome, DeskImports } from './desk/imports/desk-imports.js';
export { type BookedCredits, BookingReview } from './desk/imports/booking-review.js';
export { type ProposedFile, ProposedFiles } from './desk/imports/proposed-files.js';
export { ProposedLines } from './desk/imports/proposed-lines.js';
export type { StatementFile } from './desk/imports/stage-lines.js';
export type { ImportPreview, PreviewCounts, PreviewLine } from './desk/imports/import-preview.js';
export {
  type DecisionOutcome,
  LINE_DECISIONS,
  type LineDecision,
  type UndecidedLine,
  UndecidedLines,
} from './desk/imports/undecided-lines.js';
export { type UnexplainedLine, UnexplainedLines } from './desk/imports/unexplained-lines.js';
export { DeskFiatRail } from './desk/rail/desk-fiat-rail.js';
export { DeskPayouts } from './desk/rail/desk-payouts.js';
export { collectionReference, payoutReference } from './desk/references.js';
export * from './drivers.module.js';
export { AttestedCheck } from './evm/deposits/attested-check.js';
export { ChainSync as EvmChainSync } from './evm/deposits/chain-sync.js';
export { EvmRestart, type RestartProposal } from './evm/deposits/evm-restart.js';
export { EvmRescan } from './evm/deposits/evm-rescan.js';
export { ForeignTokens } from './evm/deposits/foreign-tokens.js';
export { type FoundToken, FoundTokens } from './evm/deposits/found-tokens.js';
export { EvmChain } from './evm/evm-chain.js';
export { EvmDatabase } from './evm/evm-database.js';
export { PREPARE_EVM } from './evm/evm-schema.js';
export { type EvmHeldPayout, EvmHeldPayouts } from './evm/payouts/evm-held-payouts.js';
export { EvmSignerGate } from './evm/payouts/evm-signer-gate.js';
export { EvmTransactions, type EvmTransactionSummary } from './evm/payouts/evm-transactions.js';
export { Sweeper } from './evm/sweeps/sweeper.js';
export { type EvmChainState, EvmHotWallets } from './evm/wallet/evm-hot-wallets.js';
export { NoEmail } from './email/no-email.js';
export { readReports } from './email/read-reports.js';
export { SmtpEmail } from './email/smtp-email.js';
export { type Agreement, agreeOnPrice, type Judgement, type Offer } from './exchanges/agree-on-price.js';
export { ExchangePriceFeed } from './exchanges/exchange-price-feed.js';
export { HitpayApi } from './hitpay/hitpay-api.js';
export { HitpayCharges } from './hitpay/hitpay-charges.js';
export { HitpayFiatRail } from './hitpay/hitpay-fiat-rail.js';
export { HitpayLog } from './hitpay/hitpay-log.js';
export { HitpayPass } from './hitpay/hitpay-pass.js';
export { HitpayRefunds } from './hitpay/hitpay-refunds.js';
export { HitpayRequests } from './hitpay/hitpay-requests.js';
export { HitpayTransfers } from './hitpay/hitpay-transfers.js';
export { ListScreening } from './lists/list-screening.js';
export { RailDatabase } from './provider/rail-database.js';
export { PREPARE_RAILS } from './provider/rail-schema.js';
export { payeeName } from './qr/payee-name.js';
export * from './registry.js';
export { ChainRouter } from './routing/chain-router.js';
export { DriverSet } from './routing/driver-set.js';
export { RailRouter } from './routing/rail-router.js';
export { prepareSchema } from './schema/prepare-schema.js';
export * from './sandbox/sandbox-chain.js';
export * from './sandbox/sandbox-controls.js';
export type { SandboxPayment } from './sandbox/sandbox-payments.js';
export * from './sandbox/sandbox-database.js';
export type { SandboxDeposit, Seen } from './sandbox/sandbox-deposits.js';
export * from './sandbox/sandbox-email.js';
export * from './sandbox/sandbox-fiat-rail.js';
export * from './sandbox/sandbox-kyc-reviewer.js';
export { PAYOUT_OUTCOMES, type PayoutOutcome, SandboxPayouts } from './sandbox/sandbox-payouts.js';
export * from './sandbox/sandbox-price-feed.js';
export { storedReference } from './sandbox/sandbox-references.js';
export * from './sandbox/sandbox-screening.js';
export * from './sandbox/sandbox-sms.js';
export * from './sandbox/sandbox-world.js';
export { KannelSms } from './sms/kannel-sms.js';
export { TwilioSms } from './sms/twilio-sms.js';
export { TronChain } from './tron/tron-chain.js';
export { type TronHeldPayout, TronHeldPayouts } from './tron/payouts/tron-held-payouts.js';
export { TronSignerGate } from './tron/payouts/tron-signer-gate.js';
export { TronHotWallet, type TronWalletState } from './tron/wallet/tron-hot-wallet.js';
export { TronDatabase } from './tron/tron-database.js';
export { PREPARE_TRON } from './tron/tron-schema.js';
export * from './vault/disk-vault.js';
export { S3Vault } from './vault/s3/s3-vault.js';
export { XenditApi } from './xendit/xendit-api.js';
export { XenditFiatRail } from './xendit/xendit-fiat-rail.js';
export { XenditLog } from './xendit/xendit-log.js';
export { XenditPayouts } from './xendit/xendit-payouts.js';
export { type BankLine, StatementRefused } from './desk/statements/bank-line.js';
export { type CsvProfile, csvProfile, type CsvProfileInput } from './desk/statements/csv-profile.js';
export { PROFILE_NAMES, type ProfileName, SHIPPED_PROFILES } from './desk/statements/profiles/index.js';
export type { IdentifiedLine } from './desk/statements/identify-lines.js';
export { readStatement, STATEMENT_FORMATS, type StatementFormat } from './desk/statements/read-statement.js';
export type { StatementAccount, StatementSummary } from './desk/statements/statement-checks.js';
export { accountFor, detectProfiles, type DryRunAccount } from './desk/dry-run/detect-profile.js';
export { type Proposal, proposeProfile } from './desk/dry-run/propose-profile.js';
export { type DryRun, dryRun } from './desk/dry-run/dry-run.js';
