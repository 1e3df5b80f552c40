-- Events, and their way to the endpoints of partners.

CREATE TABLE webhook_endpoint (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  url text NOT NULL,
  sealed_secret bytea NOT NULL,
  event_types text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  disabled_reason text,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  probe_at timestamptz,
  probes smallint NOT NULL DEFAULT '0',
  slots smallint NOT NULL DEFAULT '8',
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  notices smallint NOT NULL DEFAULT 0,
  payload_version smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX webhook_endpoint_partner_id_idx ON webhook_endpoint (partner_id);

CREATE TABLE webhook_old_secret (
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (id, partner_id),
  FOREIGN KEY (endpoint_id, partner_id) REFERENCES webhook_endpoint (id, partner_id)
);
CREATE INDEX webhook_old_secret_endpoint_id_idx ON webhook_old_secret (endpoint_id);

-- What is added to transaction ids where events are put in order.
CREATE TABLE xid_epoch (
  id smallint PRIMARY KEY,
  ahead bigint NOT NULL DEFAULT '0',
  cluster text,
  moved_at timestamptz,
  CONSTRAINT single_row CHECK (id = 1)
);
INSERT INTO xid_epoch (id) VALUES (1);

-- A partition has an index of its own: within a month the number of an event is unique by it, and beyond by the history of its order or the lock on its subject.
CREATE TABLE webhook_event (
  id uuid NOT NULL,
  partner_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  transaction_id uuid,
  sequence integer NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  occurred_at timestamptz NOT NULL,
  xid bigint NOT NULL,
  PRIMARY KEY (id, partner_id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_event_partner_id_xid_id_idx ON webhook_event (partner_id, xid, id);
CREATE TABLE months.webhook_event_rest PARTITION OF webhook_event DEFAULT;
CREATE UNIQUE INDEX webhook_event_rest_subject_id_sequence_idx ON months.webhook_event_rest (subject_id, sequence, partner_id);

-- In the month of its event.
CREATE TABLE webhook_delivery (
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  sequence integer NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  queued boolean NOT NULL DEFAULT false,
  lease_until timestamptz,
  lease_token uuid,
  settled_at timestamptz,
  lease_holder integer,
  PRIMARY KEY (event_id, endpoint_id, partner_id)
) PARTITION BY RANGE (event_id);
CREATE INDEX webhook_delivery_endpoint_id_lease_until_partial_idx ON webhook_delivery (endpoint_id, lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX webhook_delivery_endpoint_id_state_partial_idx ON webhook_delivery (endpoint_id, state) WHERE (state = ANY (ARRAY['held'::text, 'dead'::text]));
CREATE INDEX webhook_delivery_endpoint_id_subject_id_sequence_partial_idx ON webhook_delivery (endpoint_id, subject_id, sequence) WHERE (state = 'pending'::text);
CREATE INDEX webhook_delivery_next_attempt_at_partial_idx ON webhook_delivery (next_attempt_at) WHERE ((state = 'pending'::text) AND (NOT queued));
CREATE INDEX webhook_delivery_queued_idx ON webhook_delivery (endpoint_id, next_attempt_at, event_id) WHERE queued;
CREATE TABLE months.webhook_delivery_rest PARTITION OF webhook_delivery DEFAULT;

-- Without foreign keys: record_webhooks writes each row from its delivery. With them, to make or remove a month would lock the tables of both sides.
CREATE TABLE webhook_attempt (
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  attempt integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  failure text,
  response_body text,
  PRIMARY KEY (id, partner_id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_attempt_at_idx ON webhook_attempt (at);
CREATE INDEX webhook_attempt_endpoint_id_at_idx ON webhook_attempt (endpoint_id, at);
CREATE INDEX webhook_attempt_endpoint_id_at_partial_idx ON webhook_attempt (endpoint_id, at) WHERE ((status_code IS NULL) OR ((status_code < 200) OR (status_code > 299)));
CREATE INDEX webhook_attempt_event_id_endpoint_id_attempt_idx ON webhook_attempt (event_id, endpoint_id, attempt);
CREATE TABLE months.webhook_attempt_rest PARTITION OF webhook_attempt DEFAULT;

-- One email about one event to one address, written in the database transaction of the event.
CREATE TABLE email (
  id uuid NOT NULL,
  partner_id uuid NOT NULL,
  user_id uuid NOT NULL,
  transaction_id uuid,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  address_key text NOT NULL,
  language text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  unclear integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  lease_until timestamptz,
  problem text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (kind, subject_id, address_key, partner_id),
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX email_ended_at_idx ON email (ended_at);
CREATE INDEX email_state_ended_at_partial_idx ON email (state, ended_at) WHERE (state = ANY (ARRAY['refused'::text, 'unclear'::text, 'givenUp'::text]));
CREATE INDEX email_user_id_created_at_idx ON email (user_id, created_at);

-- An address of a partner's users that has no mailbox: nothing is sent to it until an operator clears it.
CREATE TABLE email_bounce (
  partner_id uuid NOT NULL,
  address_key text NOT NULL,
  reason text NOT NULL,
  source text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, address_key)
);
