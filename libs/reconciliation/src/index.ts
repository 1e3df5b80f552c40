export * from './findings.js';
export * from './reconciler.js';
export * from './reconciliation.module.js';
export * from './rules/overdrawn.js';
export { RULE_SEVERITIES, type RuleSeverity } from './rules/rule-meaning.js';
export { meaningOf } from './rules/rule-meanings.js';
export { NetworkFees } from './wallets/network-fees.js';
export { type WalletStanding, walletStandings } from './wallets/wallet-standing.js';
export { RECONCILIATION_RULES, SQL_RULES } from './rules/rules.js';
