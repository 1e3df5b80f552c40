import { CHANGING_ORDER, type Grants } from './table-grants.js';

const READ = ['SELECT'] as const;
const APPEND = ['SELECT', 'INSERT'] as const;
const KEEP = ['SELECT', 'INSERT', 'UPDATE'] as const;
const REMOVE = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** Privileges of the partner's role in tables of whose rows it sees its partner's alone; see PARTNER_TABLES. */
const OWN_ROWS: Grants = {
  api_call: READ,
  api_key: READ,
  app_user: KEEP,
  audit_entry: APPEND, // in its own name: see ADDED in row-policies.ts
  checkout_request: APPEND,
  checkout_session: REMOVE,
  checkout_day: READ,
  closed_order: READ,
  email: KEEP,
  email_bounce: REMOVE,
  idempotency_record: REMOVE,
  kyc_document: APPEND,
  kyc_review: KEEP,
  member: READ,
  partner: ['SELECT', 'UPDATE (name)'], // its row is locked while keys, settings and endpoints are counted
  partner_settings: KEEP,
  quote: KEEP,
  transaction: ['SELECT', 'INSERT', `UPDATE (${CHANGING_ORDER.join(', ')})`],
  webhook_endpoint: KEEP,
  webhook_event: APPEND,
};

/**
 * Privileges of that role in tables without policies. Each line was reviewed for what SQL of an attacker could do with it in a request of another partner: no credentials, no
 * payouts, nothing but new rows in the tables of money, and no clock.
 */
const REVIEWED: Grants = {
  /* Facts about the service, which are no partner's. */
  brake: READ,
  catalogue_change: READ,
  clock_offset: READ,
  feed_cursor: READ,
  heartbeat: READ,
  market_price: READ,
  raised_depth: READ,
  row_count: READ,
  transaction_edge: READ,
  xid_epoch: READ,

  /* What belongs to an order, a key, an endpoint or a user, by whose id it is read: money is only read, and its past only added to. */
  api_key_use: KEEP,
  deposit_address: READ, // a trigger keeps those of its orders
  inbound_event: READ,
  journal: READ,
  order_sum: READ,
  payout: READ,
  posting: READ,
  receipt: READ,
  transaction_history: APPEND, // of its own orders: see ADDED in row-policies.ts
  webhook_attempt: READ,
  webhook_delivery: KEEP, // to its own endpoints: see ADDED in row-policies.ts
  webhook_old_secret: ['SELECT', 'INSERT', 'DELETE'], // sealed for its endpoint

  /* Codes to a phone: keyed digests, for which the pepper is needed. */
  phone_code: REMOVE,
  phone_proof: REMOVE,
  sign_in_code: REMOVE, // of visitors of the checkout
  sms_request: REMOVE,
  text_message: KEEP,

  outbox: ['INSERT'], // wake-ups: the rows that they name decide, and a payout needs money in the books
};

/** Privileges of the role in which requests of partners run. A table without a line is closed to it. */
export const PARTNER_GRANTS: Grants = { ...OWN_ROWS, ...REVIEWED };

/** Privileges that requests about sign-ins, teams, keys and tokens have beside them, and those that move the sandbox's clock. They run as a role of their own, and are few. */
export const CREDENTIALS_GRANTS: Grants = {
  access_token: REMOVE,
  api_key: KEEP,
  authorization_code: REMOVE,
  clock_offset: ['SELECT', 'UPDATE'],
  invitation: REMOVE,
  login: REMOVE,
  member: REMOVE,
  passkey: REMOVE,
  session: REMOVE,
  sign_in_guess: REMOVE,
};
