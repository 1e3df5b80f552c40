/**
 * Tables whose rows belong to one partner each. `partner_id` is in every key of theirs and in every foreign key between them, so that the rows of a partner
 * can live on another server than those of the next. The house has rows in `journal`, `payout` and `posting`.
 */
export const TENANT_TABLES = [
  'access_token',
  'api_call',
  'app_user',
  'authorization_code',
  'case_note',
  'checkout_day',
  'checkout_link',
  'checkout_request',
  'checkout_session',
  'closed_order',
  'email',
  'email_bounce',
  'idempotency_record',
  'invitation',
  'journal',
  'kyc_document',
  'kyc_review',
  'order_sum',
  'partner_settings',
  'payout',
  'phone_code',
  'phone_proof',
  'posting',
  'proposal',
  'quote',
  'receipt',
  'sign_in_code',
  'transaction',
  'transaction_history',
  'webhook_attempt',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_event',
  'webhook_old_secret',
] as const;

/** Tables that all partners share, each with the reason. */
export const SHARED_TABLES: Readonly<Record<string, string>> = {
  account_sum: "balances of the service's own accounts, each over the orders of all partners",
  api_key: 'a key says which partner calls, so it is read before the partner is known, and is one in all of them',
  api_key_use: 'goes with the row of `api_key`',
  audit_entry: 'one chain over the actions of all partners and operators, in which none can be left out',
  audit_head: 'the end of that chain',
  audit_link: 'the links of that chain',
  brake: 'stops a driver, a chain or a method for all partners',
  catalogue_change: 'what is offered to all partners',
  clock_offset: 'the time of the service',
  database_restore: 'of the database as a whole',
  deposit_address:
    'an address of a chain belongs to one order of one partner: two that shared one would be credited the same deposit',
  driver_push: "a provider's notification, before it is known whose payment it is about",
  feed_cursor: 'how far a rail or a chain has been read, for all partners',
  heartbeat: 'when tasks of the service ran last',
  inbound_conflict: 'goes with the row of `inbound_event`',
  inbound_event:
    'a payment at a bank or on a chain is one row for all partners: its source and id are unique among them, so it is credited once',
  login:
    'names are unique among members of all partners and operators, and a login is read before its partner is known',
  lone_decision: 'what an operator decided alone in a day, for all partners together',
  manual_booking: "the service's own money",
  market_price: 'prices are the same for all partners',
  member: 'goes with `login`: a login is a member of one partner',
  migrations: 'the schema itself',
  operator: 'operators serve all partners',
  outbox: 'wake-ups of the workers, which serve all partners',
  outside_mark: 'the height that the vault has too, of the database as a whole',
  partner: 'the partners themselves',
  partner_scope: 'the key with which processes sign the partner of a session',
  passkey: 'goes with the row of `login`',
  process_metrics: 'of processes, which serve all partners',
  raised_depth: 'confirmations that a chain needs, for all partners',
  rate_bucket: 'permits that all processes share',
  reconciliation_finding: "compares the whole books with banks and chains, whose accounts are the service's",
  reconciliation_pass: 'goes with the rows of `reconciliation_finding`',
  reconciliation_watermark: 'goes with the rows of `reconciliation_finding`',
  restore_finding: 'goes with the row of `database_restore`',
  restore_listing: 'goes with the row of `database_restore`',
  row_count: 'metrics of the service as a whole',
  secret_key: 'the secrets with which the service seals',
  sender_screening: 'goes with the row of `inbound_event`',
  service_token: 'of scripts of operators',
  session: 'goes with the row of `login`',
  sign_in_guess: 'goes with the row of `login`',
  sms_request: 'limits how often a phone is texted, whichever partners ask for it',
  text_message: 'what a provider of texts did and costs, without a recipient',
  transaction_edge: 'the lifecycle of every order',
  wallet_opening: 'balances of hot wallets, which pay the orders of all partners',
  xid_epoch: 'the order of events in the database as a whole',
};

/** Shared tables of which a partner's session sees only the rows of its partner. */
export const PARTLY_SEEN = ['api_key', 'audit_entry', 'deposit_address', 'inbound_event', 'member', 'partner'] as const;

/**
 * Shared tables to which rows of partners refer, or which their triggers read and write, so that each server needs a copy: reference tables in the words of
 * Citus. The others are read and written by the service alone.
 */
export const REFERENCE_TABLES = [
  'account_sum',
  'api_key',
  'clock_offset',
  'deposit_address',
  'inbound_event',
  'partner',
  'row_count',
  'transaction_edge',
  'xid_epoch',
] as const;

/** Triggers of tenant tables, each with the reason why it stays right when the rows of partners are on several servers. */
export const TENANT_TRIGGERS: Readonly<Record<string, string>> = {
  'app_user.verdicts_are_the_services': 'refuses, and reads the row alone',
  'checkout_request.terms_are_fixed': 'refuses, and reads the row alone',
  'checkout_session.session_opened': "adds to the partner's own `checkout_day`",
  'checkout_session.session_signed_in': "adds to the partner's own `checkout_day`",
  'journal.append_only': 'refuses, and reads nothing',
  'partner_settings.days_recounted':
    "recounts the partner's own orders; what it adds to the shared `row_count` is metrics, which `rebuild_sums` makes anew",
  'payout.new_payout_counted': 'adds to the shared `row_count`: metrics, which `rebuild_sums` makes anew',
  'payout.payout_counted': 'adds to the shared `row_count`: metrics, which `rebuild_sums` makes anew',
  'payout.refunds_stay_within_receipts': "locks and sums the order's own rows",
  'payout.refunds_within_receipts': "locks and sums the order's own rows",
  'posting.append_only': 'refuses, and reads nothing',
  'posting.append_only_rows': 'refuses, and reads nothing',
  'posting.journal_balances': 'sums what a statement adds',
  'posting.posting_summed':
    "adds to the partner's own `order_sum`, and to the shared `account_sum`: rows that are only added, of which each server can have its own",
  'transaction.keep_deposit_addresses':
    'adds to the shared `deposit_address`, whose key is what must hold among all partners',
  'transaction.order_counted': "adds to the partner's own `closed_order`",
  'transaction.pays_no_deposit_address': 'reads the shared `deposit_address`',
  'transaction.status_moves_along_edges': 'reads the shared `transaction_edge`',
  'transaction.terms_are_fixed': 'refuses, and reads the row alone',
  'transaction_history.append_only': 'refuses, and reads nothing',
  'transaction_history.append_only_rows': 'refuses, and reads nothing',
  'transaction_history.is_of_order': "reads the partner's own orders",
  'webhook_delivery.delivery_counted': 'adds to the shared `row_count`: metrics, which `rebuild_sums` makes anew',
  'webhook_delivery.webhooks_written': "reads the partner's own events and endpoints, and wakes workers for them",
  'webhook_event.is_of_order': "reads the partner's own orders",
};
