import { createNumbers, indexOfKeys, numberRowsOf, prepareSchema } from '@rampart/driver-tables';
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
    full_amount numeric,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX ON desk.collection (account_id, amount, created_at);
  CREATE INDEX ON desk.collection (account_id, full_amount, created_at) WHERE full_amount IS NOT NULL;

  CREATE TABLE desk.lease (name text PRIMARY KEY, holder text NOT NULL, until timestamptz NOT NULL);

  CREATE TABLE desk.import (
    id text PRIMARY KEY,
    account_id text NOT NULL,
    file_name text NOT NULL,
    format text NOT NULL,
    state text NOT NULL CHECK (state IN ('reading', 'staged', 'booked', 'discarded', 'refused')),
    reason text,
    summary jsonb,
    digest text,
    opening numeric,
    closing numeric,
    net numeric,
    first_day date,
    last_day date,
    closed_on date,
    imported_by text NOT NULL,
    imported_at timestamptz NOT NULL,
    booked_by text,
    booked_at timestamptz
  );
  CREATE INDEX ON desk.import (account_id, state, last_day);

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
    ord integer NOT NULL,
    facts text NOT NULL,
    item text,
    balance numeric,
    verdict text CHECK (verdict IN ('new', 'known', 'doubt')),
    why text,
    suspect bigint,
    is_named boolean,
    kind text,
    subject text,
    matched_by text,
    payout_key text,
    batch_id text,
    PRIMARY KEY (import_id, seq)
  );
  CREATE INDEX ON desk.staged_line (bank_reference) WHERE verdict = 'doubt';

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
    digest text,
    at timestamptz NOT NULL,
    PRIMARY KEY (batch_id, operator)
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
    at integer NOT NULL,
    ord integer NOT NULL,
    facts text NOT NULL,
    balance numeric,
    subject text NOT NULL,
    matched_by text,
    payout_key text,
    batch_id text REFERENCES desk.batch,
    replaced_by bigint REFERENCES desk.line,
    reversed boolean NOT NULL DEFAULT false,
    revision bigint NOT NULL
  );
  CREATE INDEX ON desk.line (subject);
  CREATE INDEX ON desk.line (revision);
  CREATE INDEX ON desk.line (value_at);
  CREATE INDEX ON desk.line (account_id, amount);
  CREATE INDEX ON desk.line (account_id, bank_reference);
  CREATE INDEX ON desk.line (account_id, value_date);
  CREATE INDEX ON desk.line (import_id);
  CREATE INDEX ON desk.line (payout_key);
  CREATE INDEX ON desk.line (id) WHERE kind = 'other';
  CREATE INDEX ON desk.line (batch_id) WHERE batch_id IS NOT NULL;
  ${numberRowsOf('desk', 'line')}

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
    booked_line bigint REFERENCES desk.line,
    created_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX ON desk.payout (account_id, seq) WHERE state = 'queued';
  CREATE INDEX ON desk.payout (batch_id, seq);
  CREATE INDEX ON desk.payout (booked_line) WHERE booked_line IS NOT NULL;
  CREATE INDEX ON desk.payout (subject);`;

/** Columns for the proposal: one operator proposes to book a file, or the decision about a line; another one books it. */
const PROPOSALS = `
  ALTER TABLE desk.import ADD COLUMN proposed_by text, ADD COLUMN proposed_at timestamptz;
  ALTER TABLE desk.staged_line ADD COLUMN proposed_decision text, ADD COLUMN proposed_by text;`;

export const PREPARE_DESK = prepareSchema({
  name: 'desk',
  steps: [
    TABLES + OPEN_COLLECTION + COMPARE_LINES + CLASSIFY_IMPORT + SETTLE_BATCHES + APPLY_REPORT + BOOKING,
    PROPOSALS,
    indexOfKeys('desk.payout'),
  ],
});
