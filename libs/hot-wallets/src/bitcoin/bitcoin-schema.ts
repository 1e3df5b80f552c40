import { createNumbers, indexOfKeys, numberRowsOf, prepareSchema, setOnce } from '@rampart/driver-tables';

/** A deposit is attested while only operators have seen it. */
const TABLES = `
  CREATE SCHEMA bitcoin;
  CREATE SEQUENCE bitcoin.change_index MINVALUE 0 START 0;

  ${createNumbers('bitcoin', 'feed')}

  CREATE TABLE bitcoin.address (
    index integer GENERATED ALWAYS AS IDENTITY (START 1) PRIMARY KEY,
    transaction_id text NOT NULL UNIQUE,
    segwit text UNIQUE,
    legacy text UNIQUE,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE bitcoin.sync (
    wallet text PRIMARY KEY,
    last_block text NOT NULL
  );

  CREATE TABLE bitcoin.deposit (
    event_id text PRIMARY KEY,
    transaction_id text NOT NULL,
    tx_id text NOT NULL,
    address text NOT NULL,
    block_hash text,
    sats bigint NOT NULL,
    confirmations integer NOT NULL,
    dropped boolean NOT NULL,
    senders text[] NOT NULL,
    seen_at timestamptz NOT NULL,
    attested boolean NOT NULL DEFAULT false,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    revision bigint NOT NULL
  );
  CREATE INDEX ON bitcoin.deposit (transaction_id);
  CREATE INDEX ON bitcoin.deposit (revision);
  CREATE INDEX ON bitcoin.deposit (confirmations);
  ${numberRowsOf('bitcoin', 'deposit')}

  CREATE TABLE bitcoin.approval (
    transaction_id text NOT NULL,
    address text NOT NULL,
    token text NOT NULL,
    approved_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (transaction_id, address, seq)
  );

  CREATE TABLE bitcoin.lease (
    name text PRIMARY KEY,
    holder text NOT NULL,
    until timestamptz NOT NULL
  );

  CREATE TABLE bitcoin.batch (
    id text PRIMARY KEY,
    purpose text NOT NULL DEFAULT 'payouts' CHECK (purpose IN ('payouts', 'consolidation', 'sweep')),
    state text NOT NULL CHECK (state IN ('open', 'confirmed', 'abandoned')),
    is_mined boolean NOT NULL DEFAULT false,
    inputs text[] NOT NULL,
    tx_id text,
    fee_sats bigint NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX ON bitcoin.batch (created_at) WHERE state = 'open';
  CREATE INDEX ON bitcoin.batch (created_at) WHERE purpose <> 'payouts';

  CREATE TABLE bitcoin.version (
    batch_id text NOT NULL REFERENCES bitcoin.batch,
    seq integer NOT NULL,
    request jsonb NOT NULL,
    fee_sats bigint NOT NULL,
    rate numeric NOT NULL,
    height integer NOT NULL,
    raw text,
    tx_id text UNIQUE,
    PRIMARY KEY (batch_id, seq)
  );

  CREATE TABLE bitcoin.payout (
    key text PRIMARY KEY,
    transaction_id text NOT NULL,
    address text NOT NULL,
    sats bigint NOT NULL,
    token text,
    assertion text,
    state text NOT NULL CHECK (state IN ('queued', 'held', 'deferred', 'batched', 'refused', 'unclear')),
    reason text,
    batch_id text REFERENCES bitcoin.batch,
    output integer,
    created_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX ON bitcoin.payout (seq) WHERE state = 'queued';
  CREATE INDEX ON bitcoin.payout (seq) WHERE state = 'held';
  CREATE INDEX ON bitcoin.payout (batch_id);
  CREATE INDEX ON bitcoin.payout (transaction_id);`;

/** Addresses that were handed out stay with their order. */
const ADDRESSES_STAY = setOnce('bitcoin', 'address', ['segwit', 'legacy']);

export const PREPARE_BITCOIN = prepareSchema({
  name: 'bitcoin',
  steps: [TABLES, ADDRESSES_STAY, indexOfKeys('bitcoin.payout')],
  versionTable: 'version_number',
});
