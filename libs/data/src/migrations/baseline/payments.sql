-- Money that comes in and goes out: events of rails and chains, receipts, payouts.

-- Numbers the questions to rails and chains, so that an answer that took long does not undo what a later question learned.
CREATE SEQUENCE reading;

CREATE TABLE inbound_event (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  event_id text NOT NULL,
  transaction_id uuid,
  content jsonb NOT NULL,
  recorded_at timestamptz NOT NULL,
  vanished boolean NOT NULL DEFAULT false,
  reading bigint NOT NULL DEFAULT 0,
  UNIQUE (source, event_id)
);
CREATE INDEX inbound_event_recorded_at_partial_idx ON inbound_event (recorded_at) WHERE transaction_id IS NULL;

CREATE TABLE inbound_conflict (
  id uuid PRIMARY KEY,
  inbound_event_id uuid NOT NULL REFERENCES inbound_event,
  content jsonb NOT NULL,
  digest text NOT NULL,
  seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  UNIQUE (inbound_event_id, digest)
);
CREATE INDEX inbound_conflict_inbound_event_id_idx ON inbound_conflict (inbound_event_id);

CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transaction,
  inbound_event_id uuid NOT NULL REFERENCES inbound_event,
  kind text NOT NULL,
  event_id text NOT NULL,
  amount numeric(38,18) NOT NULL,
  currency text NOT NULL,
  chain text,
  tx_id text,
  confirmations integer NOT NULL DEFAULT 0,
  dropped boolean NOT NULL DEFAULT false,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  needed integer,
  reading bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, event_id)
);
CREATE INDEX receipt_transaction_id_idx ON receipt (transaction_id);

CREATE TABLE payout (
  id uuid PRIMARY KEY,
  transaction_id uuid REFERENCES transaction,
  purpose text NOT NULL,
  generation integer NOT NULL,
  state text NOT NULL,
  settles boolean NOT NULL,
  kind text NOT NULL,
  amount numeric(38,18) NOT NULL,
  currency text NOT NULL,
  reference text,
  reason text,
  send_started_at timestamptz,
  unknown_since timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  order_version integer,
  waits_for text,
  inbound_event_id uuid REFERENCES inbound_event,
  chain text,
  address text,
  proposed_by text,
  found_sent_by text,
  found_reference text,
  UNIQUE (transaction_id, purpose, generation),
  CONSTRAINT payout_of_one_thing CHECK (
    (purpose = 'return') = (transaction_id IS NULL) AND (purpose = 'return') = (inbound_event_id IS NOT NULL))
);
CREATE INDEX payout_state_created_at_partial_idx ON payout (state, created_at) WHERE state IN ('claimed', 'submitted', 'uncertain');
CREATE UNIQUE INDEX payout_transaction_id_partial_idx ON payout (transaction_id) WHERE settles AND state <> 'failed';
CREATE UNIQUE INDEX payout_inbound_event_id_partial_idx ON payout (inbound_event_id) WHERE state <> 'failed';

CREATE TABLE proposal (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transaction,
  action text NOT NULL,
  content jsonb NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decision text,
  decided_by text,
  decided_at timestamptz
);
CREATE UNIQUE INDEX proposal_transaction_id_partial_idx ON proposal (transaction_id) WHERE decided_at IS NULL;

CREATE TABLE feed_cursor (
  source text PRIMARY KEY,
  cursor text NOT NULL
);

CREATE TABLE raised_depth (
  chain text PRIMARY KEY,
  confirmations integer NOT NULL,
  until timestamptz NOT NULL,
  cause text NOT NULL
);
