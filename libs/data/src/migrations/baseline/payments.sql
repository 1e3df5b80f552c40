-- Money that comes in and goes out: events of rails and chains, receipts, payouts.

-- Numbers the questions to rails and chains, so that an answer that took long does not undo what a later question learned.
CREATE SEQUENCE reading;

-- One payment is one row for all partners, so that it counts for one of them: a receipt refers to the row together with the
-- partner that is known once the payment is matched to an order.
CREATE TABLE inbound_event (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  event_id text NOT NULL,
  transaction_id uuid,
  partner_id uuid,
  content jsonb NOT NULL,
  recorded_at timestamptz NOT NULL,
  vanished boolean NOT NULL DEFAULT false,
  reading bigint NOT NULL DEFAULT 0,
  senders text[],
  UNIQUE (source, event_id),
  UNIQUE (id, partner_id),
  CONSTRAINT inbound_event_partner_of_order CHECK (partner_id IS NULL OR transaction_id IS NOT NULL)
);
CREATE INDEX inbound_event_matched_recorded_at_idx ON inbound_event (recorded_at) WHERE (transaction_id IS NOT NULL);
CREATE INDEX inbound_event_reference_partial_idx ON inbound_event ((content ->> 'reference')) WHERE (transaction_id IS NULL);
CREATE INDEX inbound_event_recorded_at_partial_idx ON inbound_event (recorded_at) WHERE (transaction_id IS NULL);
CREATE INDEX inbound_event_transaction_id_partial_idx ON inbound_event (transaction_id) WHERE (transaction_id IS NOT NULL);

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
  id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  inbound_event_id uuid NOT NULL,
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
  updated_at timestamptz NOT NULL,
  needed integer,
  reading bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, event_id, partner_id),
  UNIQUE (inbound_event_id, partner_id),
  FOREIGN KEY (transaction_id, partner_id) REFERENCES transaction (id, partner_id),
  FOREIGN KEY (inbound_event_id, partner_id) REFERENCES inbound_event (id, partner_id),
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX receipt_chain_partial_idx ON receipt (chain) WHERE ((kind = 'crypto'::text) AND (NOT dropped) AND (confirmations < needed));
CREATE INDEX receipt_occurred_at_partial_idx ON receipt (occurred_at) WHERE (kind = 'fiat'::text);
CREATE INDEX receipt_transaction_id_idx ON receipt (transaction_id);
CREATE INDEX receipt_tx_id_partial_idx ON receipt (tx_id) WHERE (tx_id IS NOT NULL);
CREATE INDEX receipt_updated_at_idx ON receipt (updated_at);

CREATE TABLE payout (
  id uuid NOT NULL,
  transaction_id uuid,
  partner_id uuid NOT NULL,
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
  driver text,
  CONSTRAINT payout_of_one_thing CHECK (((purpose = 'return'::text) = (transaction_id IS NULL)) AND ((purpose = 'return'::text) = (inbound_event_id IS NOT NULL))),
  CONSTRAINT payout_of_house CHECK ((partner_id = '00000000-0000-0000-0000-000000000000'::uuid) = (transaction_id IS NULL)),
  UNIQUE (transaction_id, purpose, generation, partner_id),
  FOREIGN KEY (transaction_id, partner_id) REFERENCES transaction (id, partner_id),
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX payout_created_at_generation_partial_idx ON payout (created_at, generation) WHERE (purpose = 'return'::text);
CREATE INDEX payout_created_at_idx ON payout (created_at);
CREATE UNIQUE INDEX payout_inbound_event_id_partner_id_partial_idx ON payout (inbound_event_id, partner_id) WHERE (state <> 'failed'::text);
CREATE INDEX payout_reference_partial_idx ON payout (reference) WHERE (reference IS NOT NULL);
CREATE INDEX payout_state_created_at_partial_idx ON payout (state, created_at) WHERE (state = ANY (ARRAY['claimed'::text, 'submitted'::text, 'uncertain'::text]));
CREATE UNIQUE INDEX payout_transaction_id_partner_id_partial_idx ON payout (transaction_id, partner_id) WHERE (settles AND (state <> 'failed'::text));
CREATE INDEX payout_updated_at_idx ON payout (updated_at);
CREATE INDEX payout_updated_at_partial_idx ON payout (updated_at) WHERE (state = 'failed'::text);

CREATE TABLE proposal (
  id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  action text NOT NULL,
  content jsonb NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decision text,
  decided_by text,
  decided_at timestamptz,
  PRIMARY KEY (id, partner_id),
  FOREIGN KEY (transaction_id, partner_id) REFERENCES transaction (id, partner_id)
);
CREATE UNIQUE INDEX proposal_transaction_id_partner_id_partial_idx ON proposal (transaction_id, partner_id) WHERE (decided_at IS NULL);

CREATE TABLE feed_cursor (
  source text PRIMARY KEY,
  cursor text NOT NULL,
  holder integer,
  lease_until timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  problem text,
  retired boolean NOT NULL DEFAULT false
);

CREATE TABLE raised_depth (
  chain text PRIMARY KEY,
  confirmations integer NOT NULL,
  until timestamptz NOT NULL,
  cause text NOT NULL
);

-- A provider's signed notification, as it came.
CREATE TABLE driver_push (
  id uuid PRIMARY KEY,
  port text NOT NULL,
  driver text NOT NULL,
  push_id text NOT NULL,
  digest text NOT NULL,
  raw text NOT NULL,
  signed_at timestamptz,
  received_at timestamptz NOT NULL,
  resolved_at timestamptz,
  UNIQUE (port, driver, push_id, digest)
);
CREATE INDEX driver_push_received_at_idx ON driver_push (received_at);

-- Evidence that the senders of a deposit were screened before money moved for it: the last time of each outcome, so that a later one hides no earlier one.
CREATE TABLE sender_screening (
  id uuid PRIMARY KEY,
  inbound_event_id uuid NOT NULL REFERENCES inbound_event,
  outcome text NOT NULL,
  senders text[] NOT NULL,
  listed text,
  reason text,
  screened_at timestamptz NOT NULL,
  UNIQUE (inbound_event_id, outcome)
);
