/** Rows that are never changed or removed, not even by mistake or attack. */
const APPEND = ['SELECT', 'INSERT'] as const;
/** Rows that change but are never removed. */
const KEEP = ['SELECT', 'INSERT', 'UPDATE'] as const;
/** Rows that are also removed: past their retention, or after a single use. */
const REMOVE = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
const READ = ['SELECT'] as const;

type Privilege = (typeof REMOVE)[number] | `UPDATE (${string})`;
export type Grants = Readonly<Record<string, readonly Privilege[]>>;

/** Columns of an order that its lifecycle changes, the refund address, and sealed columns, which are resealed. Its terms never change. */
export const CHANGING_ORDER = [
  ...[
    'status',
    'version',
    'updated_at',
    'blockchain_tx_id',
    'internal_tx_id',
    'refund_decided_at',
    'refund_destination',
  ],
  ...[
    'crypto',
    'fiat',
    'service_charge',
    'partner_markup',
    'total',
    'earned_points',
    'crypto_price',
    'crypto_price_usd',
    'agreed',
    'mac',
  ],
  ...['method_attributes', 'partner_data'],
] as const;

/**
 * Privileges of the service's role, by table. A new table needs a line with the smallest sufficient grant; `test/medium/roles.spec.ts` compares the list with
 * the catalogue.
 */
export const TABLE_GRANTS: Grants = {
  account_sum: READ, // triggers write this and the next four as their owner
  checkout_day: READ,
  closed_order: READ,
  order_sum: READ,
  row_count: READ,
  audit_entry: APPEND,
  audit_head: READ, // the trigger audit_chained writes both as their owner
  audit_link: READ,
  case_note: APPEND,
  checkout_request: APPEND,
  deposit_address: APPEND,
  journal: APPEND,
  kyc_document: APPEND,
  lone_decision: APPEND,
  migrations: READ,
  operator: APPEND,
  posting: APPEND,
  transaction_edge: READ,
  transaction_history: APPEND,

  api_key: KEEP,
  api_key_use: KEEP,
  app_user: KEEP,
  brake: KEEP,
  catalogue_change: KEEP,
  clock_offset: ['SELECT', 'UPDATE'],
  database_restore: KEEP,
  feed_cursor: KEEP,
  heartbeat: KEEP,
  inbound_conflict: KEEP,
  inbound_event: KEEP,
  kyc_review: KEEP,
  manual_booking: KEEP,
  market_price: KEEP,
  outside_mark: ['SELECT', 'UPDATE'],
  partner: KEEP,
  partner_scope: READ, // the key with which processes sign the partner of a session
  partner_settings: KEEP,
  proposal: KEEP,
  raised_depth: KEEP,
  receipt: KEEP,
  reconciliation_finding: KEEP,
  reconciliation_watermark: KEEP,
  sender_screening: KEEP,
  service_token: KEEP,
  transaction: ['SELECT', 'INSERT', `UPDATE (${CHANGING_ORDER.join(', ')})`],
  wallet_opening: KEEP,
  webhook_attempt: KEEP, // whole months are removed by their owner
  webhook_delivery: KEEP,
  webhook_endpoint: KEEP,
  webhook_event: KEEP,
  xid_epoch: ['SELECT', 'UPDATE'],

  access_token: REMOVE,
  api_call: REMOVE,
  authorization_code: REMOVE,
  checkout_link: REMOVE,
  checkout_session: REMOVE,
  driver_push: REMOVE,
  email: REMOVE,
  email_bounce: REMOVE,
  idempotency_record: REMOVE,
  invitation: REMOVE,
  login: REMOVE,
  member: REMOVE,
  outbox: REMOVE,
  passkey: REMOVE,
  payout: REMOVE, // removes one that was claimed but not yet sent
  phone_code: REMOVE,
  phone_proof: REMOVE,
  process_metrics: REMOVE,
  quote: REMOVE,
  rate_bucket: REMOVE,
  reconciliation_pass: REMOVE,
  restore_finding: REMOVE, // removes that of a provider that finally responds
  restore_listing: REMOVE,
  secret_key: REMOVE, // removes one that never sealed anything
  session: REMOVE,
  sign_in_code: REMOVE,
  sign_in_guess: REMOVE,
  sms_request: REMOVE,
  text_message: REMOVE,
  webhook_old_secret: REMOVE,
};

/** Tables of credentials, which are hidden from the reader role. */
export const HIDDEN_TABLES: readonly string[] = [
  'access_token',
  'authorization_code',
  'checkout_link',
  'checkout_session',
  'idempotency_record',
  'invitation',
  'login',
  'partner_scope',
  'passkey',
  'phone_code',
  'phone_proof',
  'service_token',
  'session',
  'sign_in_code',
  'sign_in_guess',
  'webhook_old_secret',
];

/** Keys and digests in tables that the reader role can otherwise read. */
export const HIDDEN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_key: ['secret_digest', 'previous_digest'],
  app_user: ['data_key'],
  secret_key: ['kept'],
  webhook_endpoint: ['sealed_secret'],
};
