-- The clock, the outbox of jobs, and what processes report of themselves.

-- How far the service's time is ahead of the time of day.
CREATE TABLE clock_offset (
  id smallint PRIMARY KEY,
  seconds double precision NOT NULL DEFAULT '0',
  CONSTRAINT single_row CHECK (id = 1)
);
INSERT INTO clock_offset (id, seconds) VALUES (1, 0);

CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  queue text NOT NULL,
  name text NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  published_at timestamptz,
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0
);
CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE (published_at IS NULL);
CREATE INDEX outbox_next_check_at_partial_idx ON outbox (next_check_at) WHERE (published_at IS NOT NULL);
CREATE INDEX outbox_run_at_partial_idx ON outbox (run_at) WHERE (published_at IS NOT NULL);

CREATE TABLE heartbeat (
  task text PRIMARY KEY,
  at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE process_metrics (
  instance uuid PRIMARY KEY,
  app text NOT NULL,
  at timestamptz NOT NULL,
  metrics jsonb NOT NULL
);

-- A stop of one action for one target, until a person or its rule releases it.
CREATE TABLE brake (
  id uuid PRIMARY KEY,
  action text NOT NULL,
  target text NOT NULL,
  engaged_by text NOT NULL,
  rule text,
  reason text NOT NULL,
  engaged_at timestamptz NOT NULL,
  released_by text,
  release_reason text,
  released_at timestamptz,
  release_proposed_by text,
  release_proposed_at timestamptz
);
CREATE UNIQUE INDEX brake_engaged_idx ON brake (action, target) WHERE (released_at IS NULL);

-- A change of what is offered, of a limit, a payment window, a confirmation depth or a spread.
CREATE TABLE catalogue_change (
  id uuid PRIMARY KEY,
  entry text NOT NULL,
  setting text NOT NULL,
  value jsonb,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  reason text NOT NULL,
  decided_by text,
  decided_at timestamptz
);
CREATE UNIQUE INDEX catalogue_change_applied_idx ON catalogue_change (entry, setting) WHERE (state = 'applied'::text);
CREATE UNIQUE INDEX catalogue_change_proposed_idx ON catalogue_change (entry, setting) WHERE (state = 'proposed'::text);

-- A restore of the database.
CREATE TABLE database_restore (
  id uuid PRIMARY KEY,
  is_open boolean NOT NULL DEFAULT true,
  cause text NOT NULL,
  detail text NOT NULL,
  data_at timestamptz NOT NULL,
  noticed_at timestamptz NOT NULL,
  asked_to uuid,
  asked integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  proposed_by text,
  proposed_reason text,
  proposed_at timestamptz,
  released_by text,
  release_reason text,
  released_at timestamptz,
  CONSTRAINT released_by_two CHECK (released_by <> proposed_by)
);
CREATE UNIQUE INDEX database_restore_open_idx ON database_restore (is_open) WHERE is_open;

-- The current price of one pair, and its evidence.
CREATE TABLE market_price (
  pair text PRIMARY KEY,
  price numeric(38,18),
  source text NOT NULL,
  evidence jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  closed_at timestamptz,
  recent jsonb
);

-- One row: the height that the vault has too.
CREATE TABLE outside_mark (
  id smallint PRIMARY KEY,
  height bigint NOT NULL DEFAULT '0',
  CONSTRAINT outside_mark_single_row CHECK (id = 1)
);
INSERT INTO outside_mark (id) VALUES (1);

-- How far a pass over the whole past has come; no row while none is under way.
CREATE TABLE reconciliation_pass (
  id smallint PRIMARY KEY,
  reached timestamptz NOT NULL,
  CONSTRAINT single_row CHECK (id = 1)
);

-- Answer of a provider, bank or chain about a payout that a restored database may have lost.
CREATE TABLE restore_finding (
  restore_id uuid NOT NULL REFERENCES database_restore,
  key text NOT NULL,
  state text NOT NULL,
  transaction_id uuid,
  purpose text,
  generation integer,
  kind text,
  detail text NOT NULL,
  found_at timestamptz NOT NULL,
  woken_at timestamptz,
  PRIMARY KEY (restore_id, key)
);

-- Up to when a rule of reconciliation has read what changed.
CREATE TABLE reconciliation_watermark (
  rule text PRIMARY KEY,
  read_to timestamptz NOT NULL,
  next_read_to timestamptz NOT NULL,
  next_xmax bigint NOT NULL
);

-- Entry of a provider's list of what was sent, read after a restore.
CREATE TABLE restore_listing (
  restore_id uuid NOT NULL REFERENCES database_restore,
  key text NOT NULL,
  kind text NOT NULL,
  driver text NOT NULL,
  state text NOT NULL,
  reference text,
  PRIMARY KEY (restore_id, key, kind, driver)
);

-- How many rows of a kind are in each state, in parts that `fold_sums` adds up.
CREATE TABLE row_count (
  name text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  number bigint NOT NULL
);

-- A secret that the service has sealed with; never the secret itself.
CREATE TABLE secret_key (
  id text PRIMARY KEY,
  number text NOT NULL,
  is_first boolean NOT NULL,
  kept jsonb NOT NULL DEFAULT '{}',
  seen_at timestamptz NOT NULL,
  resealed_at timestamptz,
  progress jsonb
);
CREATE UNIQUE INDEX secret_key_first_idx ON secret_key (is_first) WHERE is_first;

-- Credentials of a script that operators run.
CREATE TABLE service_token (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  operator_id uuid NOT NULL REFERENCES operator,
  digest bytea NOT NULL UNIQUE,
  previous_digest bytea UNIQUE,
  previous_until timestamptz,
  scopes text[] NOT NULL,
  ip_allow_list text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  used_at timestamptz,
  used_from text
);

-- What an operator decided alone, so that a day's decisions count together. Written once, like the audit.
CREATE TABLE lone_decision (
  id uuid PRIMARY KEY,
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  worth_usd numeric(38,18) NOT NULL,
  decided_at timestamptz NOT NULL
);
CREATE INDEX lone_decision_operator_decided_at_idx ON lone_decision (operator, decided_at);

-- What operators write about users and orders, to whom, and who works on which case.
CREATE TABLE case_note (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  transaction_id uuid,
  kind text NOT NULL,
  text text,
  by text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX case_note_user_id_id_idx ON case_note (user_id, id);
