import { indexOfKeys, prepareSchema } from '@rampart/driver-tables';

/** Amounts are in the smallest unit, fees in sun. A payout has at most one transaction that may still be executed, as the index `one_attempt` enforces. */
const TABLES = `
  CREATE SCHEMA tron;

  CREATE TABLE tron.approval (
    transaction_id text NOT NULL,
    address text NOT NULL,
    currency text NOT NULL,
    token text NOT NULL,
    approved_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (transaction_id, address, currency, seq)
  );

  CREATE TABLE tron.lease (
    name text PRIMARY KEY,
    holder text NOT NULL,
    until timestamptz NOT NULL
  );

  CREATE TABLE tron.payout (
    key text PRIMARY KEY,
    transaction_id text NOT NULL,
    address text NOT NULL,
    currency text NOT NULL,
    units numeric(78,0) NOT NULL,
    token text,
    assertion text,
    state text NOT NULL CHECK (state IN ('queued', 'held', 'deferred', 'assigned', 'refused', 'unclear')),
    reason text,
    created_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX ON tron.payout (seq) WHERE state = 'queued';
  CREATE INDEX ON tron.payout (seq) WHERE state = 'held';
  CREATE INDEX ON tron.payout (transaction_id);

  CREATE TABLE tron.attempt (
    id text PRIMARY KEY,
    key text NOT NULL REFERENCES tron.payout,
    transfer jsonb NOT NULL,
    state text NOT NULL CHECK (state IN ('planned', 'sent', 'final', 'expired', 'abandoned')),
    raw text,
    tx_id text UNIQUE,
    seen_in bigint,
    block_number bigint,
    fee numeric(30,0),
    succeeded boolean,
    result text,
    checked_at timestamptz,
    created_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY
  );
  CREATE UNIQUE INDEX one_attempt ON tron.attempt (key) WHERE state IN ('planned', 'sent', 'final');
  CREATE INDEX ON tron.attempt (key);
  CREATE INDEX ON tron.attempt (checked_at) WHERE state IN ('planned', 'sent');`;

export const PREPARE_TRON = prepareSchema({
  name: 'tron',
  steps: [TABLES, indexOfKeys('tron.payout')],
  versionTable: 'version_number',
});
