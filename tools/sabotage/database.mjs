const SCHEMA = { file: 'libs/data/src/migrations/1795100000000-schema.ts', tests: ['test/medium/once.spec'], project: 'medium' };
const GUARDS = { file: 'libs/data/src/migrations/1795100000002-money-guards.ts', tests: ['test/medium/books.spec'], project: 'medium' };

const REFUND_SUMS = {
  file: 'libs/data/src/migrations/1795310000000-held-sells-and-refund-sums.ts',
  tests: ['test/medium/books.spec'],
  project: 'medium',
  only: 'lets no more go back',
};

const without = (name, constraint, only) => ({ ...SCHEMA, name: `without ${name}`, find: constraint, replace: '', only });

/** What the database refuses by itself, whatever the code does. */
export const DATABASE = [
  without('one receipt per event', 'CONSTRAINT receipt_kind_event_id_key UNIQUE (kind, event_id),', 'one receipt'),
  without('one telling per event', 'CONSTRAINT inbound_event_source_event_id_key UNIQUE (source, event_id),', 'one telling'),
  without('one booking per fact', 'CONSTRAINT journal_cause_reference_key UNIQUE (cause, reference),', 'one booking'),
  without('one number per payout', 'CONSTRAINT payout_transaction_id_purpose_generation_key UNIQUE (transaction_id, purpose, generation),', 'one payout of a purpose'),
  without('one transaction per request', 'CONSTRAINT transaction_request_id_key UNIQUE (request_id),', 'one transaction of a request'),
  without('one transaction per quote', 'CONSTRAINT transaction_quote_id_key UNIQUE (quote_id),', 'one transaction of a quote'),
  without('one user per email', 'CONSTRAINT app_user_partner_id_email_key_key UNIQUE (partner_id, email_key),', 'one user'),
  without('one event per change', 'CONSTRAINT webhook_event_subject_id_sequence_key UNIQUE (subject_id, sequence),', 'one event'),
  {
    ...SCHEMA,
    name: 'without one payout or refund that ends an order',
    find: 'CREATE UNIQUE INDEX payout_transaction_id_partial_idx',
    replace: 'CREATE INDEX payout_transaction_id_partial_idx',
    only: 'one payout or refund that ends',
  },
  {
    ...SCHEMA,
    name: 'an uncertain payout lets a refund end the order too',
    find: "WHERE settles AND state <> 'failed'`",
    replace: "WHERE settles AND state NOT IN ('failed', 'uncertain')`",
    tests: ['test/medium/books.spec'],
    only: 'lets one payout or refund end an order',
  },
  {
    ...SCHEMA,
    name: 'without one answer per Idempotency-Key',
    find: 'CONSTRAINT idempotency_record_pkey PRIMARY KEY (partner_id, scope, key)',
    replace: 'CHECK (true)',
    only: 'one answer',
  },
  {
    ...SCHEMA,
    name: 'an Idempotency-Key is one for all partners',
    find: 'CONSTRAINT idempotency_record_pkey PRIMARY KEY (partner_id, scope, key)',
    replace: 'CONSTRAINT idempotency_record_pkey PRIMARY KEY (scope, key)',
    only: 'one answer',
  },
  {
    ...SCHEMA,
    name: 'without one step per version',
    find: 'CONSTRAINT transaction_history_pkey PRIMARY KEY (transaction_id, version)',
    replace: 'CHECK (true)',
    only: 'one step',
  },
  {
    ...SCHEMA,
    name: 'without one open KYC review',
    find: 'CREATE UNIQUE INDEX kyc_review_user_id_partial_idx',
    replace: 'CREATE INDEX kyc_review_user_id_partial_idx',
    only: 'one open KYC review',
  },
  {
    ...SCHEMA,
    name: 'without one open proposal',
    find: 'CREATE UNIQUE INDEX proposal_transaction_id_partial_idx',
    replace: 'CREATE INDEX proposal_transaction_id_partial_idx',
    only: 'one open proposal',
  },
  {
    ...GUARDS,
    name: 'postings may be rewritten',
    find: "const APPEND_ONLY = ['journal', 'posting', ",
    replace: "const APPEND_ONLY = ['journal', ",
    only: 'posting refuses UPDATE',
  },
  {
    ...GUARDS,
    name: 'books may be truncated',
    find: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON',
    replace: 'BEFORE UPDATE OR DELETE ON',
    only: 'journal refuses UPDATE',
  },
  {
    ...GUARDS,
    name: 'a journal need not balance',
    find: 'HAVING sum(amount) <> 0) THEN',
    replace: 'HAVING sum(amount) IS NULL) THEN',
    only: 'at commit, or nothing is written',
  },
  {
    ...GUARDS,
    name: 'a journal balances over all its currencies together',
    find: 'WHERE journal_id = NEW.journal_id GROUP BY currency HAVING',
    replace: 'WHERE journal_id = NEW.journal_id HAVING',
    only: 'per currency, not over all of them',
  },
  {
    ...GUARDS,
    name: 'a status may change without its version',
    find: 'NEW.type <> OLD.type OR NEW.version <> OLD.version + 1 OR NOT EXISTS',
    replace: 'NEW.type <> OLD.type OR NOT EXISTS',
    only: 'a version that does not count up',
  },
  {
    ...GUARDS,
    name: 'the database lets a completed buy be refunded',
    find: "['buy', 'payout_failed', 'refunded'],",
    replace: "['buy', 'payout_failed', 'refunded'], ['buy', 'completed', 'refunded'],",
    only: 'knows the edges of the lifecycle',
  },
  {
    ...REFUND_SUMS,
    name: 'more may go back than came in',
    find: 'IF back > here THEN',
    replace: 'IF false THEN',
  },
  {
    ...REFUND_SUMS,
    name: 'refunds at the same moment do not wait for each other',
    find: 'PERFORM FROM transaction WHERE id = NEW.transaction_id FOR UPDATE;',
    replace: '',
    only: 'nor by two at the same moment',
  },
  {
    name: 'orders pay to our own deposit addresses',
    file: 'libs/data/src/migrations/1795882000000-own-addresses.ts',
    find: 'IF is_deposit_address(NEW.wallet) OR',
    replace: 'IF',
    tests: ['test/medium/books.spec'],
    project: 'medium',
    only: 'pays to no deposit address',
  },
];
