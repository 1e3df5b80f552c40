import { createNumbers, numberRowsOf } from '../schema/numbered-feed.js';
import { prepareSchema } from '../schema/prepare-schema.js';
import { BOOK_IMPORT, CLASSIFY_IMPORT } from './desk-functions.js';
import { OPEN_COLLECTION } from './open-collection.js';

const TABLES = `
  CREATE SCHEMA desk;

  ${createNumbers('desk', 'feed')}

  CREATE TABLE desk.collection (
    transaction_id text PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    account_id text NOT NULL,
    amount numeric NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX ON desk.collection (account_id, amount, created_at);

  CREATE TABLE desk.import (
    id text PRIMARY KEY,
    account_id text NOT NULL,
    file_name text NOT NULL,
    format text NOT NULL,
    state text NOT NULL CHECK (state IN ('reading', 'staged', 'booked', 'discarded')),
    summary jsonb,
    imported_by text NOT NULL,
    imported_at timestamptz NOT NULL,
    booked_by text,
    booked_at timestamptz
  );

  CREATE TABLE desk.staged_line (
    import_id text NOT NULL REFERENCES desk.import ON DELETE CASCADE,
    seq integer NOT NULL,
    event_id text NOT NULL,
    direction text NOT NULL,
    amount numeric NOT NULL,
    value_date date NOT NULL,
    value_at timestamptz NOT NULL,
    bank_reference text,
    end_to_end_id text,
    party_name text,
    party_account text,
    remittance text NOT NULL,
    codes text[] NOT NULL,
    is_reversal boolean NOT NULL,
    at integer NOT NULL,
    is_new boolean,
    kind text,
    subject text,
    matched_by text,
    payout_key text,
    PRIMARY KEY (import_id, seq)
  );

  CREATE TABLE desk.line (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id text NOT NULL UNIQUE,
    import_id text NOT NULL REFERENCES desk.import,
    account_id text NOT NULL,
    direction text NOT NULL,
    kind text NOT NULL,
    amount numeric NOT NULL,
    currency text NOT NULL,
    value_date date NOT NULL,
    value_at timestamptz NOT NULL,
    bank_reference text,
    end_to_end_id text,
    party_name text,
    party_account text,
    remittance text NOT NULL,
    is_reversal boolean NOT NULL,
    subject text NOT NULL,
    matched_by text,
    payout_key text,
    reversed boolean NOT NULL DEFAULT false,
    revision bigint NOT NULL
  );
  CREATE INDEX ON desk.line (subject);
  CREATE INDEX ON desk.line (revision);
  CREATE INDEX ON desk.line (value_at);
  CREATE INDEX ON desk.line (account_id, amount);
  CREATE INDEX ON desk.line (payout_key);
  ${numberRowsOf('desk', 'line')}

  CREATE TABLE desk.batch (
    id text PRIMARY KEY,
    account_id text NOT NULL,
    message_id text NOT NULL UNIQUE,
    format text NOT NULL,
    state text NOT NULL CHECK (state IN ('proposed', 'approved', 'issued', 'withdrawn')),
    execution_date date NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    issued_by text,
    issued_at timestamptz
  );
  CREATE TABLE desk.approval (
    batch_id text NOT NULL REFERENCES desk.batch,
    operator text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (batch_id, operator)
  );
  CREATE TABLE desk.payout (
    key text PRIMARY KEY,
    account_id text,
    subject text NOT NULL,
    purpose text NOT NULL,
    amount numeric NOT NULL,
    currency text NOT NULL,
    creditor text NOT NULL,
    reference text NOT NULL UNIQUE,
    state text NOT NULL CHECK (state IN ('queued', 'batched', 'sent', 'booked', 'returned', 'refused')),
    reason text,
    batch_id text REFERENCES desk.batch,
    created_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX ON desk.payout (account_id, seq) WHERE state = 'queued';
  CREATE INDEX ON desk.payout (batch_id, seq);
  CREATE INDEX ON desk.payout (subject);`;

export const PREPARE_DESK = prepareSchema({
  name: 'desk',
  steps: [
    `${TABLES}\n${CLASSIFY_IMPORT}\n${BOOK_IMPORT}`,
    'CREATE TABLE desk.lease (name text PRIMARY KEY, holder text NOT NULL, until timestamptz NOT NULL);',
    `ALTER TABLE desk.collection ADD COLUMN full_amount numeric;
     CREATE INDEX ON desk.collection (account_id, full_amount, created_at) WHERE full_amount IS NOT NULL;
     ${OPEN_COLLECTION}
     ${CLASSIFY_IMPORT}`,
    'ALTER TABLE desk.approval ADD COLUMN digest text;',
  ],
});
