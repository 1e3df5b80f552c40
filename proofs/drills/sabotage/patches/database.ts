import type { Sabotage } from '../sabotage.js';

const BASELINE = 'libs/data/src/migrations/baseline';
const FUNCTIONS = 'libs/data/src/functions';

const ONCE = { tests: ['test/medium/once.spec'], project: 'medium' } as const;
const BOOKS = { tests: ['test/medium/books.spec'], project: 'medium' } as const;

const TRANSACTIONS = { ...ONCE, file: `${BASELINE}/transactions.sql` } as const;
const PAYMENTS = { ...ONCE, file: `${BASELINE}/payments.sql` } as const;
const APPEND_ONLY = { ...BOOKS, file: `${FUNCTIONS}/refuse_rewriting.sql` } as const;
const BALANCED = { ...BOOKS, file: `${FUNCTIONS}/journal_balances.sql` } as const;
const REFUND_SUMS = {
  ...BOOKS,
  file: `${FUNCTIONS}/refunds_within_receipts.sql`,
  only: 'lets no more go back',
} as const;

/** `columns` may be shared by rows. */
const without = (name: string, area: string, columns: string, only: string): Sabotage => ({
  ...ONCE,
  file: `${BASELINE}/${area}.sql`,
  name: `without ${name}`,
  find: `, UNIQUE (${columns})`,
  replace: '',
  only,
});

/** Rows that the database refuses by itself, whatever the code does. */
export const DATABASE: readonly Sabotage[] = [
  without('one receipt per event', 'payments', 'kind, event_id, partner_id', 'one receipt'),
  without('one report per event', 'payments', 'source, event_id', 'one report'),
  without('one booking per fact', 'books', 'cause, reference, partner_id', 'one booking'),
  without(
    'one number per payout',
    'payments',
    'transaction_id, purpose, generation, partner_id',
    'one payout of a purpose',
  ),
  without('one user per email', 'users', 'partner_id, email_key', 'one user'),
  {
    ...ONCE,
    file: `${BASELINE}/webhooks.sql`,
    name: 'without one event per change',
    find: 'CREATE UNIQUE INDEX webhook_event_rest_subject_id_sequence_idx',
    replace: 'CREATE INDEX webhook_event_rest_subject_id_sequence_idx',
    only: 'one event',
  },
  {
    ...TRANSACTIONS,
    name: 'without one transaction per request',
    find: ', UNIQUE (request_id, partner_id)',
    replace: '',
    only: 'one transaction of a request',
  },
  {
    ...TRANSACTIONS,
    name: 'without one transaction per quote',
    find: ', UNIQUE (quote_id, partner_id)',
    replace: '',
    only: 'one transaction of a quote',
  },
  {
    ...PAYMENTS,
    name: 'without one payout or refund that ends an order',
    find: 'CREATE UNIQUE INDEX payout_transaction_id_partner_id_partial_idx',
    replace: 'CREATE INDEX payout_transaction_id_partner_id_partial_idx',
    only: 'one payout or refund that ends',
  },
  {
    ...PAYMENTS,
    ...BOOKS,
    name: 'an uncertain payout lets a refund end the order too',
    find: "WHERE (settles AND (state <> 'failed'::text));",
    replace: "WHERE (settles AND state NOT IN ('failed', 'uncertain'));",
    only: 'lets one payout or refund end an order',
  },
  {
    ...ONCE,
    file: `${BASELINE}/partners.sql`,
    name: 'without one answer per Idempotency-Key',
    find: ', PRIMARY KEY (partner_id, scope, key)',
    replace: '',
    only: 'one answer',
  },
  {
    ...ONCE,
    file: `${BASELINE}/partners.sql`,
    name: 'an Idempotency-Key is one for all partners',
    find: 'PRIMARY KEY (partner_id, scope, key)',
    replace: 'PRIMARY KEY (scope, key)',
    only: 'one answer',
  },
  {
    ...TRANSACTIONS,
    name: 'without one step per version',
    find: ', PRIMARY KEY (transaction_id, version, partner_id)',
    replace: '',
    only: 'one step',
  },
  {
    ...ONCE,
    file: `${BASELINE}/users.sql`,
    name: 'without one open KYC review',
    find: 'CREATE UNIQUE INDEX kyc_review_user_id_partner_id_partial_idx',
    replace: 'CREATE INDEX kyc_review_user_id_partner_id_partial_idx',
    only: 'one open KYC review',
  },
  {
    ...PAYMENTS,
    name: 'without one open proposal',
    find: 'CREATE UNIQUE INDEX proposal_transaction_id_partner_id_partial_idx',
    replace: 'CREATE INDEX proposal_transaction_id_partner_id_partial_idx',
    only: 'one open proposal',
  },
  {
    ...APPEND_ONLY,
    name: 'postings may be rewritten',
    find: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON posting',
    replace: 'BEFORE TRUNCATE ON posting',
    only: 'posting refuses UPDATE',
  },
  {
    ...APPEND_ONLY,
    name: 'books may be truncated',
    find: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON journal',
    replace: 'BEFORE UPDATE OR DELETE ON journal',
    only: 'journal refuses UPDATE',
  },
  {
    ...BALANCED,
    name: 'a journal need not balance',
    find: 'HAVING sum(amount) <> 0',
    replace: 'HAVING sum(amount) IS NULL',
    only: 'in each statement, or nothing is written',
  },
  {
    ...BALANCED,
    name: 'a journal balances over all its currencies together',
    find: 'GROUP BY journal_id, partner_id, currency HAVING',
    replace: 'GROUP BY journal_id, partner_id HAVING',
    only: 'per currency, not over all of them',
  },
  {
    ...BOOKS,
    file: `${FUNCTIONS}/status_moves_along_edges.sql`,
    name: 'a status may change without its version',
    find: 'NEW.type <> OLD.type OR NEW.version <> OLD.version + 1 OR NOT EXISTS',
    replace: 'NEW.type <> OLD.type OR NOT EXISTS',
    only: 'a version that does not count up',
  },
  {
    ...TRANSACTIONS,
    ...BOOKS,
    name: 'the database lets a completed buy be refunded',
    find: "('buy', 'payout_failed', 'refunded'),",
    replace: "('buy', 'payout_failed', 'refunded'), ('buy', 'completed', 'refunded'),",
    only: 'knows the edges of the lifecycle',
  },
  {
    ...REFUND_SUMS,
    name: 'more may go back than came in',
    find: 'IF refunded > received THEN',
    replace: 'IF false THEN',
  },
  {
    ...REFUND_SUMS,
    name: 'refunds at the same moment do not wait for each other',
    find: 'PERFORM FROM transaction WHERE id = NEW.transaction_id AND partner_id = NEW.partner_id FOR UPDATE;',
    replace: '',
    only: 'nor by two at the same moment',
  },
  {
    name: 'orders pay to our own deposit addresses',
    file: `${FUNCTIONS}/pays_no_deposit_address.sql`,
    find: 'IF is_deposit_address(NEW.wallet) OR',
    replace: 'IF',
    tests: ['test/medium/books.spec'],
    project: 'medium',
    only: 'pays to no deposit address',
  },
  {
    name: 'requests of partners run as their role',
    file: 'apps/api/src/edge/log-calls.ts',
    in: 'setCaller',
    find: 'limitToPartner(access.partnerId, hasCredentials);',
    replace: '',
    tests: ['proofs/contract/second-wall.spec'],
    project: 'contract',
    only: 'shows nothing of another partner',
  },
  {
    name: 'pages of deliveries cost as much as a disk would',
    file: `${FUNCTIONS}/claim_webhooks.sql`,
    find: 'SET seq_page_cost = 0.1 SET random_page_cost = 0.1',
    replace: '',
    tests: ['proofs/medium/claim-plans.spec'],
    project: 'medium',
  },
  {
    name: 'stranded deliveries are held at all endpoints at once',
    file: 'libs/webhooks/src/requeue-stale.ts',
    in: 'STRANDED',
    find: 'WHERE NOT p.enabled LIMIT ${MAX_ENDPOINTS_AT_ONCE}',
    replace: 'WHERE NOT p.enabled',
    tests: ['proofs/medium/stranded-deliveries.spec'],
    project: 'medium',
  },
  {
    name: 'only a superuser can write to the audit',
    file: `${BASELINE}/privileges.sql`,
    find: 'GRANT UPDATE (id) ON audit_entry TO',
    replace: 'GRANT SELECT ON audit_entry TO',
    tests: ['test/medium/audit-chain.spec'],
    project: 'medium',
    only: 'stands as it was written',
  },
];
