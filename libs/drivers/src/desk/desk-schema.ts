import { createNumbers, numberRowsOf } from '../schema/numbered-feed.js';
import { prepareSchema } from '../schema/prepare-schema.js';
import { SETTLE_BATCHES } from './batches/settle-batches.js';
import { APPLY_REPORT } from './batches/status-reports.js';
import { BOOKING } from './books/book-import.js';
import { CLASSIFY_IMPORT } from './books/classify-import.js';
import { COMPARE_LINES } from './books/compare-lines.js';
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

/** Lines are compared with those of other files, balances with those before, and debits with files of payouts. */
const BOOKS = `
  ALTER TABLE desk.import ADD COLUMN digest text, ADD COLUMN opening numeric, ADD COLUMN closing numeric, ADD COLUMN first_day date, ADD COLUMN last_day date,
    ADD COLUMN closed_on date, ADD COLUMN net numeric, ADD COLUMN reason text, DROP CONSTRAINT import_state_check,
    ADD CONSTRAINT import_state_check CHECK (state IN ('reading', 'staged', 'booked', 'discarded', 'refused'));
  CREATE INDEX ON desk.import (account_id, state, last_day);
  ALTER TABLE desk.staged_line DROP COLUMN is_new, ADD COLUMN ord integer NOT NULL, ADD COLUMN facts text NOT NULL, ADD COLUMN item text, ADD COLUMN balance numeric,
    ADD COLUMN verdict text CHECK (verdict IN ('new', 'known', 'doubt')), ADD COLUMN why text, ADD COLUMN suspect bigint, ADD COLUMN is_named boolean, ADD COLUMN batch_id text;
  CREATE INDEX ON desk.staged_line (bank_reference) WHERE verdict = 'doubt';
  ALTER TABLE desk.line ADD COLUMN facts text NOT NULL, ADD COLUMN ord integer NOT NULL, ADD COLUMN at integer NOT NULL, ADD COLUMN balance numeric,
    ADD COLUMN batch_id text REFERENCES desk.batch, ADD COLUMN replaced_by bigint REFERENCES desk.line;
  CREATE INDEX ON desk.line (account_id, bank_reference);
  CREATE INDEX ON desk.line (account_id, value_date);
  CREATE INDEX ON desk.line (import_id);
  CREATE INDEX ON desk.line (id) WHERE kind = 'other';
  CREATE INDEX ON desk.line (batch_id) WHERE batch_id IS NOT NULL;
  ALTER TABLE desk.payout ADD COLUMN booked_line bigint REFERENCES desk.line;
  CREATE INDEX ON desk.payout (booked_line) WHERE booked_line IS NOT NULL;
  ${COMPARE_LINES}
  ${CLASSIFY_IMPORT}
  ${SETTLE_BATCHES}
  ${APPLY_REPORT}
  ${BOOKING}`;

export const PREPARE_DESK = prepareSchema({
  name: 'desk',
  steps: [
    TABLES,
    'CREATE TABLE desk.lease (name text PRIMARY KEY, holder text NOT NULL, until timestamptz NOT NULL);',
    `ALTER TABLE desk.collection ADD COLUMN full_amount numeric;
     CREATE INDEX ON desk.collection (account_id, full_amount, created_at) WHERE full_amount IS NOT NULL;
     ${OPEN_COLLECTION}`,
    'ALTER TABLE desk.approval ADD COLUMN digest text;',
    BOOKS,
  ],
});
