-- Orders, from the request and the quote to their history, and the checkout sessions that make them.

CREATE TABLE checkout_request (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  type text,
  crypto_currency text,
  currency text,
  wallet text,
  internal_address text,
  auto_selling boolean,
  created_at timestamptz NOT NULL,
  mac bytea,
  PRIMARY KEY (id, partner_id)
);

CREATE TABLE quote (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  checkout_session_id uuid,
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX quote_expires_at_idx ON quote (expires_at);
CREATE INDEX quote_partner_id_expires_at_idx ON quote (partner_id, expires_at);

CREATE TABLE transaction (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  user_id uuid NOT NULL,
  request_id uuid,
  quote_id uuid,
  type text NOT NULL,
  status text NOT NULL,
  version integer NOT NULL,
  method text NOT NULL,
  currency text NOT NULL,
  crypto_currency text NOT NULL,
  chain text NOT NULL,
  crypto numeric(38,18) NOT NULL,
  fiat numeric(38,18) NOT NULL,
  service_charge numeric(38,18) NOT NULL,
  service_charge_percent numeric(38,18) NOT NULL,
  referral_discount_percent numeric(38,18) NOT NULL DEFAULT '0',
  total numeric(38,18) NOT NULL,
  payout_service_charge numeric(38,18) NOT NULL DEFAULT '0',
  earned_points numeric(38,18) NOT NULL DEFAULT '0',
  crypto_price numeric(38,18) NOT NULL,
  crypto_price_usd numeric(38,18) NOT NULL,
  price_source text NOT NULL,
  priced_at timestamptz NOT NULL,
  wallet text,
  destination_tag text,
  internal_address text,
  method_attributes jsonb,
  deposit_wallets jsonb,
  refund_destination text,
  refund_decided_at timestamptz,
  nonce text,
  qr_code text,
  peer_account text,
  user_country text,
  partner_data jsonb,
  blockchain_tx_id text,
  internal_tx_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  partner_markup numeric(38,18) NOT NULL DEFAULT '0',
  partner_markup_percent numeric(38,18) NOT NULL DEFAULT '0',
  minimum_amount numeric(38,18),
  partner_data_key text,
  partner_data_words text[],
  method_attributes_key text,
  confirmation_depths jsonb,
  fiat_discount numeric(38,18),
  traceparent text,
  agreed jsonb,
  mac bytea,
  via_checkout boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id, partner_id),
  UNIQUE (quote_id, partner_id),
  UNIQUE (request_id, partner_id),
  FOREIGN KEY (quote_id, partner_id) REFERENCES quote (id, partner_id),
  FOREIGN KEY (request_id, partner_id) REFERENCES checkout_request (id, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id)
);
CREATE INDEX transaction_blockchain_tx_id_partial_idx ON transaction (blockchain_tx_id) WHERE (blockchain_tx_id IS NOT NULL);
CREATE INDEX transaction_internal_tx_id_partial_idx ON transaction (internal_tx_id) WHERE (internal_tx_id IS NOT NULL);
CREATE INDEX transaction_nonce_partial_idx ON transaction (nonce) WHERE (nonce IS NOT NULL);
CREATE INDEX transaction_partner_data_key_idx ON transaction (partner_id, partner_data_key, created_at, id) WHERE (partner_data_key IS NOT NULL);
CREATE INDEX transaction_partner_data_words_idx ON transaction USING gin (partner_data_words) WHERE (partner_data_words IS NOT NULL);
CREATE INDEX transaction_partner_id_created_at_id_idx ON transaction (partner_id, created_at, id);
CREATE INDEX transaction_partner_id_status_created_at_id_idx ON transaction (partner_id, status, created_at, id);
CREATE INDEX transaction_refund_destination_id_partial_idx ON transaction (refund_destination, id) WHERE (refund_destination IS NOT NULL);
CREATE INDEX transaction_status_expires_at_partial_idx ON transaction (status, expires_at) WHERE (status <> ALL (ARRAY['completed'::text, 'refunded'::text, 'cancelled'::text]));
CREATE INDEX transaction_updated_at_partial_idx ON transaction (updated_at) WHERE (status = ANY (ARRAY['completed'::text, 'refunded'::text, 'cancelled'::text, 'expired_fiat_not_received'::text, 'expired_btc_not_in_mempool'::text]));
CREATE INDEX transaction_user_id_created_at_id_idx ON transaction (user_id, created_at, id);
CREATE INDEX transaction_wallet_id_partial_idx ON transaction (wallet, id) WHERE (wallet IS NOT NULL);

-- The edges of the lifecycle: `status_moves_along_edges` refuses every other change, and a test compares them with the code's table.
CREATE TABLE transaction_edge (
  type text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (type, from_status, to_status)
);
INSERT INTO transaction_edge (type, from_status, to_status) VALUES
  ('buy', 'pending', 'fiat_received'),
  ('buy', 'pending', 'expired_fiat_not_received'),
  ('buy', 'pending', 'cancelled'),
  ('buy', 'expired_fiat_not_received', 'fiat_received'),
  ('buy', 'expired_fiat_not_received', 'refunded'),
  ('buy', 'fiat_received', 'completed'),
  ('buy', 'fiat_received', 'payout_failed'),
  ('buy', 'fiat_received', 'pending'),
  ('buy', 'fiat_received', 'expired_fiat_not_received'),
  ('buy', 'payout_failed', 'completed'),
  ('buy', 'payout_failed', 'refunded'),
  ('buy', 'payout_failed', 'pending'),
  ('buy', 'payout_failed', 'expired_fiat_not_received'),
  ('sell', 'pending', 'btc_in_mempool'),
  ('sell', 'pending', 'expired_btc_not_in_mempool'),
  ('sell', 'pending', 'cancelled'),
  ('sell', 'expired_btc_not_in_mempool', 'btc_in_mempool'),
  ('sell', 'expired_btc_not_in_mempool', 'refunded'),
  ('sell', 'btc_in_mempool', 'btc_received'),
  ('sell', 'btc_in_mempool', 'pending'),
  ('sell', 'btc_in_mempool', 'expired_btc_not_in_mempool'),
  ('sell', 'btc_in_mempool', 'payout_failed'),
  ('sell', 'btc_received', 'completed'),
  ('sell', 'btc_received', 'payout_failed'),
  ('sell', 'btc_received', 'btc_in_mempool'),
  ('sell', 'payout_failed', 'completed'),
  ('sell', 'payout_failed', 'refunded'),
  ('sell', 'payout_failed', 'btc_in_mempool');

-- In the month of its order, so that its key holds that a version is written once, whenever that is.
CREATE TABLE transaction_history (
  transaction_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  version integer NOT NULL,
  from_status text,
  to_status text NOT NULL,
  signal text NOT NULL,
  reason text,
  at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, version, partner_id)
) PARTITION BY RANGE (transaction_id);
CREATE TABLE months.transaction_history_rest PARTITION OF transaction_history DEFAULT;

CREATE TABLE deposit_address (
  address text PRIMARY KEY,
  transaction_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  FOREIGN KEY (transaction_id, partner_id) REFERENCES transaction (id, partner_id)
);

-- A link to the checkout that a partner's server prepares, and that opens once.
CREATE TABLE checkout_link (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  user_id uuid,
  digest bytea NOT NULL,
  terms jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  transaction_id uuid,
  PRIMARY KEY (id, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id),
  UNIQUE (digest, partner_id)
);

CREATE TABLE checkout_session (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  request_id uuid,
  user_id uuid,
  transaction_id uuid,
  digest bytea NOT NULL,
  proven_email text,
  proven_phone text,
  proven_country text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  parent_id uuid,
  hand_off_digest bytea,
  hand_off_until timestamptz,
  is_preview boolean NOT NULL DEFAULT false,
  signed_in boolean NOT NULL DEFAULT false,
  link_id uuid,
  PRIMARY KEY (id, partner_id),
  UNIQUE (digest, partner_id),
  UNIQUE (hand_off_digest, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id),
  FOREIGN KEY (transaction_id, partner_id) REFERENCES transaction (id, partner_id),
  FOREIGN KEY (request_id, partner_id) REFERENCES checkout_request (id, partner_id),
  FOREIGN KEY (link_id, partner_id) REFERENCES checkout_link (id, partner_id)
);
CREATE INDEX checkout_session_expires_at_idx ON checkout_session (expires_at);
CREATE INDEX checkout_session_link_id_idx ON checkout_session (link_id);
CREATE INDEX checkout_session_parent_id_idx ON checkout_session (parent_id);

CREATE TABLE sign_in_code (
  id uuid NOT NULL,
  partner_id uuid NOT NULL,
  checkout_session_id uuid NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  country text,
  digest bytea NOT NULL,
  guesses_left smallint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  phone_key text,
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX sign_in_code_checkout_session_id_id_idx ON sign_in_code (checkout_session_id, id);
CREATE INDEX sign_in_code_created_at_idx ON sign_in_code (created_at);
CREATE INDEX sign_in_code_phone_key_created_at_idx ON sign_in_code (phone_key, created_at);

-- How many orders of a partner have ended by day, in parts that `fold_sums` adds up.
CREATE TABLE closed_order (
  partner_id uuid NOT NULL,
  created_on date NOT NULL,
  closed_on date NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  orders bigint NOT NULL,
  worth_usd numeric NOT NULL,
  folded boolean NOT NULL DEFAULT false,
  method text,
  currency text,
  via_checkout boolean NOT NULL DEFAULT false
);
CREATE INDEX closed_order_fresh_idx ON closed_order (type, status) WHERE (NOT folded);
CREATE INDEX closed_order_partner_id_created_on_idx ON closed_order (partner_id, created_on);

-- How many sessions of the checkout a partner had by day, and how many visitors signed in, in parts that `fold_sums` adds up.
CREATE TABLE checkout_day (
  partner_id uuid NOT NULL,
  day date NOT NULL,
  sessions bigint NOT NULL,
  sign_ins bigint NOT NULL
);
CREATE INDEX checkout_day_partner_id_day_idx ON checkout_day (partner_id, day);

-- The balance of each order's accounts, in parts that `fold_sums` adds up.
CREATE TABLE order_sum (
  transaction_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  amount numeric NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX order_sum_transaction_id_idx ON order_sum (transaction_id);
