import { CHANGING_ORDER, type Grants } from './table-grants.js';

const READ = ['SELECT'] as const;
const APPEND = ['SELECT', 'INSERT'] as const;
const KEEP = ['SELECT', 'INSERT', 'UPDATE'] as const;
const REMOVE = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** Privileges of the partner's role in tables of which it sees only its partner's rows; see PARTNER_TABLES. */
const OWN_ROWS: Grants = {
  api_call: READ,
  api_key: READ,
  app_user: KEEP,
  audit_entry: APPEND, // in its own name: see ADDED in row-policies.ts
  checkout_link: ['SELECT', 'INSERT', 'UPDATE (transaction_id)'], // opened, which marks it used, before its partner is known
  checkout_request: APPEND,
  checkout_session: REMOVE,
  checkout_day: READ,
  closed_order: READ,
  deposit_address: READ, // a trigger writes those of its orders
  email: KEEP,
  email_bounce: REMOVE,
  idempotency_record: REMOVE,
  inbound_event: READ,
  journal: READ,
  kyc_document: APPEND,
  kyc_review: KEEP,
  member: READ,
  order_sum: READ,
  partner: ['SELECT', 'UPDATE (name)'], // its row is locked while keys, settings and endpoints are counted
  partner_settings: KEEP,
  payout: READ,
  phone_code: REMOVE, // keyed digests of codes, useless without the pepper
  phone_proof: REMOVE,
  posting: READ,
  quote: KEEP,
  receipt: READ,
  sign_in_code: REMOVE, // for visitors of the checkout
  transaction: ['SELECT', 'INSERT', `UPDATE (${CHANGING_ORDER.join(', ')})`],
  transaction_history: APPEND,
  webhook_attempt: READ,
  webhook_delivery: KEEP,
  webhook_endpoint: KEEP,
  webhook_event: APPEND,
  webhook_old_secret: ['SELECT', 'INSERT', 'DELETE'], // sealed for its endpoint
};

/**
 * Privileges of that role in tables without policies. Each line was reviewed for what an attacker's SQL in another partner's request could do with it: no
 * credentials, no payouts, only new rows in the tables of money, and no clock.
 */
const REVIEWED: Grants = {
  /* Facts about the service, which belong to no partner. */
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

  api_key_use: KEEP, // when its key was used last

  /* Numbers are keyed digests, useless without the pepper, and limits count them for all partners. */
  sms_request: REMOVE,
  text_message: KEEP,

  outbox: ['INSERT'], // wake-ups only: the rows that they name decide, and a payout needs money in the ledger
};

/** Privileges of the role in which partners' requests run. A table without a line is closed to it. */
export const PARTNER_GRANTS: Grants = { ...OWN_ROWS, ...REVIEWED };

/**
 * Additional privileges of requests about sign-ins, teams, keys and tokens, and of those that move the sandbox's clock. These few requests run as a separate
 * role.
 */
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
