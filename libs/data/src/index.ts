export { appliedFunctions } from './apply-functions.js';
export * from './audit.js';
export * from './audit-break.js';
export * from './audit-chain.js';
export * from './audit-mark.js';
export * from './audit-trail.js';
export { bareEventBody } from './bare-event.js';
export { parseByteaArray } from './bytea-array.js';
export { LONG_STATEMENTS, newConnection, newPool, openSession } from './connections.js';
export * from './data-source.js';
export * from './data.module.js';
export * from './database-clock.js';
export { notifyDestroyedKey } from './destroyed-keys.js';
export * from './endpoint-health.js';
export { EDITABLE_TERMS, type EditableTerm, type LinkTerms } from './entities/checkout-link.entity.js';
export * from './entities/index.js';
export * from './entities/decisions.js';
export * from './entities/findings.js';
export * from './entities/restores.js';
export type { ResealProgress } from './entities/secret-key.entity.js';
export type { SenderOutcome } from './entities/sender-screening.entity.js';
export type { TextState } from './entities/text-message.entity.js';
export type { AgreedAmount } from './entities/transaction.entity.js';
export type { DeliveryState } from './entities/webhook-delivery.entity.js';
export * from './feed-lease.js';
export { findByWords } from './find-by-words.js';
export { amountIn, idIn, type IdRange, idsLike, mailboxIn, type SearchedAmount, searchForms } from './search-forms.js';
export { HOUSE } from './house.js';
export * from './in-transaction.js';
export * from './keyset.js';
export { loadById, loadEntities, loadWhere } from './load-entities.js';
export * from './migrate.js';
export { missingRights } from './missing-rights.js';
export * from './migrations/index.js';
export * from './mirrored-rows.js';
export { analyzeMonths, type KeptMonths, keepMonths } from './months/keep-months.js';
export { findLocksNeeded } from './months/lock-room.js';
export {
  madeInLastDays,
  madeUntilNow,
  MONTHLY_LOGS,
  MONTHLY_RECORDS,
  MONTHLY_TABLES,
} from './months/monthly-tables.js';
export * from './notifications.js';
export {
  currentPartner,
  currentRequestId,
  limitToPartner,
  runForEveryPartner,
  runForPartner,
  runScoped,
} from './partner-scope.js';
export { refuseUnusableSessions } from './pooled-sessions.js';
export { ConnectionRefused, POSTGRES_REFUSES } from './refused-connections.js';
export * from './raw-database.js';
export { AWAY_POLICY, credentialsRoleOf, PARTNER_TABLES, partnerRoleOf } from './roles/row-policies.js';
export { CREDENTIALS_GRANTS, PARTNER_GRANTS } from './roles/partner-grants.js';
export { REFERENCE_TABLES, SHARED_TABLES, TENANT_TABLES, TENANT_TRIGGERS } from './roles/tenants.js';
export { signPartner } from './roles/sign-partner.js';
export { scopedPoolOf } from './scoped-pool.js';
export * from './roles/scram-verifier.js';
export * from './roles/separate-roles.js';
export * from './roles/table-grants.js';
export * from './savepoint.js';
export * from './sealing/index.js';
export * from './separate-database.js';
export * from './slow-statements.js';
export * from './test-clock.js';
export { tlsProblem } from './tls-problem.js';
export * from './unit-of-work.js';
export { UnreleasedSchema } from './unreleased-schema.js';
