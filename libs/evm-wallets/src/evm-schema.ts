import { createNumbers, indexOfKeys, numberRowsOf, prepareSchema, setOnce } from '@rampart/driver-tables';

/**
 * Amounts are in the smallest unit, addresses in lower case. The index of an address is at least the number of seconds since 2026, so that a database that was
 * restored from a backup does not hand out an index twice. A deposit has its own decimals if its currency is a contract that the settings do not name, and is
 * attested while only operators have seen it.
 */
const TABLES = `
  CREATE SCHEMA evm;

  ${createNumbers('evm', 'feed')}

  CREATE TABLE evm.address (
    index integer PRIMARY KEY,
    transaction_id text NOT NULL UNIQUE,
    address text UNIQUE,
    created_at timestamptz NOT NULL
  );

  CREATE FUNCTION evm.next_index() RETURNS integer LANGUAGE plpgsql AS $body$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('rampart/evm/address', 0));
      RETURN greatest((SELECT max(index) + 1 FROM evm.address), extract(epoch FROM clock_timestamp() - timestamptz '2026-01-01Z')::integer);
    END $body$;

  CREATE TABLE evm.block (
    chain text NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (chain, number)
  );

  CREATE TABLE evm.deposit (
    event_id text PRIMARY KEY,
    chain text NOT NULL,
    transaction_id text NOT NULL,
    tx_id text NOT NULL,
    address text NOT NULL,
    currency text NOT NULL,
    units numeric(78,0) NOT NULL CHECK (units > 0),
    block_number bigint,
    confirmations integer NOT NULL,
    dropped boolean NOT NULL,
    senders text[] NOT NULL,
    seen_at timestamptz NOT NULL,
    decimals integer,
    attested boolean NOT NULL DEFAULT false,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    revision bigint NOT NULL
  );
  CREATE INDEX ON evm.deposit (transaction_id);
  CREATE INDEX ON evm.deposit (revision);
  CREATE INDEX ON evm.deposit (chain, block_number);
  CREATE INDEX ON evm.deposit (address);
  ${numberRowsOf('evm', 'deposit')}

  CREATE TABLE evm.found (
    chain text NOT NULL,
    contract text NOT NULL,
    address text NOT NULL,
    transfers bigint NOT NULL,
    units numeric NOT NULL,
    tx_id text NOT NULL,
    log_index integer NOT NULL,
    block_number bigint NOT NULL,
    first_seen_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (chain, contract, address)
  );
  CREATE INDEX ON evm.found (chain, last_seen_at);

  CREATE TABLE evm.looked (
    chain text PRIMARY KEY,
    block_number bigint NOT NULL
  );

  CREATE TABLE evm.restart (
    chain text PRIMARY KEY,
    from_block bigint NOT NULL,
    proposed_by text NOT NULL,
    proposed_at timestamptz NOT NULL
  );

  CREATE TABLE evm.approval (
    transaction_id text NOT NULL,
    chain text NOT NULL,
    address text NOT NULL,
    currency text NOT NULL,
    token text NOT NULL,
    approved_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (transaction_id, chain, address, currency, seq)
  );

  CREATE TABLE evm.lease (
    name text PRIMARY KEY,
    holder text NOT NULL,
    until timestamptz NOT NULL
  );

  CREATE TABLE evm.account (
    chain text NOT NULL,
    address text NOT NULL,
    next_nonce bigint NOT NULL,
    PRIMARY KEY (chain, address)
  );

  CREATE TABLE evm.payout (
    key text PRIMARY KEY,
    transaction_id text NOT NULL,
    chain text NOT NULL,
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
  CREATE INDEX ON evm.payout (chain, seq) WHERE state = 'queued';
  CREATE INDEX ON evm.payout (seq) WHERE state = 'held';
  CREATE INDEX ON evm.payout (transaction_id);

  CREATE TABLE evm.outgoing (
    id text PRIMARY KEY,
    chain text NOT NULL,
    account text NOT NULL,
    nonce bigint NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('payout', 'topUp', 'sweep')),
    key text REFERENCES evm.payout,
    index integer REFERENCES evm.address,
    call jsonb NOT NULL,
    currency text,
    units numeric(78,0) NOT NULL,
    state text NOT NULL CHECK (state IN ('planned', 'sent', 'mined', 'final', 'abandoned', 'unclear')),
    tx_id text,
    block_number bigint,
    fee numeric(78,0),
    succeeded boolean,
    created_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX one_nonce ON evm.outgoing (chain, account, nonce) WHERE state <> 'abandoned';
  CREATE UNIQUE INDEX one_payout ON evm.outgoing (key) WHERE state <> 'abandoned';
  CREATE INDEX ON evm.outgoing (chain, state) WHERE state NOT IN ('final', 'abandoned');
  CREATE INDEX ON evm.outgoing (index);

  CREATE TABLE evm.version (
    outgoing_id text NOT NULL REFERENCES evm.outgoing,
    seq integer NOT NULL,
    fees jsonb NOT NULL,
    height bigint NOT NULL,
    raw text,
    tx_id text UNIQUE,
    PRIMARY KEY (outgoing_id, seq)
  );`;

/** An address that was handed out stays with its order. */
const ADDRESSES_STAY = setOnce('evm', 'address', ['address']);

export const PREPARE_EVM = prepareSchema({
  name: 'evm',
  steps: [TABLES, ADDRESSES_STAY, indexOfKeys('evm.payout')],
  versionTable: 'version_number',
});
