-- Privileged actions, each linked to the one that was committed before it.

CREATE TABLE audit_entry (
  id uuid PRIMARY KEY,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  before jsonb,
  after jsonb,
  at timestamptz NOT NULL,
  partner_id uuid REFERENCES partner
);
CREATE INDEX audit_entry_at_idx ON audit_entry (at);
CREATE INDEX audit_entry_partner_id_id_idx ON audit_entry (partner_id, id);
CREATE INDEX audit_entry_subject_id_idx ON audit_entry (subject, id);

CREATE TABLE audit_link (
  number bigint PRIMARY KEY,
  entry_id uuid NOT NULL UNIQUE REFERENCES audit_entry,
  previous bytea NOT NULL,
  hash bytea NOT NULL
);

-- The last link of the chain.
CREATE TABLE audit_head (
  id smallint PRIMARY KEY,
  number bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT single_row CHECK (id = 1)
);
INSERT INTO audit_head (id, number, hash) VALUES (1, 0, '');
