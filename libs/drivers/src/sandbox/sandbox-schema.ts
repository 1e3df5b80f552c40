import { createNumbers, numberRowsOf, prepareSchema } from '@rampart/driver-tables';

const feed = (table: string): string => `
  CREATE INDEX ON sandbox.${table} (revision);
  ${numberRowsOf('sandbox', table)}`;

const TABLES = `
  CREATE SCHEMA sandbox;
  ${createNumbers('sandbox', 'feed')}

  CREATE TABLE sandbox.sms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    body text NOT NULL,
    sent_at timestamptz NOT NULL
  );
  CREATE INDEX ON sandbox.sms (recipient, id);

  CREATE TABLE sandbox.fiat_payment (
    transaction_id text NOT NULL,
    payment_id text NOT NULL,
    amount text NOT NULL,
    currency text NOT NULL,
    payer_name text,
    reversed boolean NOT NULL DEFAULT false,
    received_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    revision bigint NOT NULL,
    PRIMARY KEY (transaction_id, payment_id, version)
  );
  CREATE INDEX ON sandbox.fiat_payment (received_at);
  ${feed('fiat_payment')}

  CREATE TABLE sandbox.deposit (
    transaction_id text NOT NULL,
    tx_id text NOT NULL,
    chain text NOT NULL,
    currency text NOT NULL,
    amount text NOT NULL,
    confirmations integer NOT NULL CHECK (confirmations >= 0),
    dropped boolean NOT NULL,
    sender text,
    seen_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    revision bigint NOT NULL,
    PRIMARY KEY (transaction_id, tx_id)
  );
  ${feed('deposit')}

  CREATE TABLE sandbox.payout_directive (
    transaction_id text PRIMARY KEY,
    outcome text NOT NULL
  );

  CREATE TABLE sandbox.sent_payout (
    rail text NOT NULL,
    key text NOT NULL,
    transaction_id text NOT NULL,
    amount text NOT NULL,
    currency text NOT NULL,
    destination text NOT NULL,
    outcome text NOT NULL,
    reference text NOT NULL,
    sent_at timestamptz NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (rail, key)
  );
  CREATE INDEX ON sandbox.sent_payout (transaction_id);
  CREATE INDEX ON sandbox.sent_payout (rail, sent_at);

  CREATE TABLE sandbox.email (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id text NOT NULL,
    recipient text NOT NULL,
    content text NOT NULL,
    sent_at timestamptz NOT NULL
  );
  CREATE INDEX ON sandbox.email (recipient, id);`;

/** Finds a payment by the id under which an order's page shows it. */
const PAYMENTS_BY_ID = 'CREATE INDEX ON sandbox.fiat_payment (payment_id);';

export const PREPARE_SANDBOX = prepareSchema({ name: 'sandbox', steps: [TABLES, PAYMENTS_BY_ID] });
