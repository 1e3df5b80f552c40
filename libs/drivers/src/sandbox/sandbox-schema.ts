import { createNumbers, numberRowsOf } from '../schema/numbered-feed.js';
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
    received_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    revision bigint NOT NULL,
    PRIMARY KEY (transaction_id, payment_id, version)
  );
  ${feed('fiat_payment')}

  CREATE TABLE sandbox.deposit (
    transaction_id text NOT NULL,
    tx_id text NOT NULL,
    chain text NOT NULL,
    currency text NOT NULL,
    amount text NOT NULL,
    confirmations integer NOT NULL CHECK (confirmations >= 0),
    dropped boolean NOT NULL,
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
  CREATE INDEX ON sandbox.sent_payout (transaction_id);`;

/** Upgrade steps in order; an existing schema runs those that it lacks. Never change a released step; add one. */
const STEPS: readonly string[] = [
  TABLES,
  `ALTER TABLE sandbox.fiat_payment ADD payer_name text, ADD reversed boolean NOT NULL DEFAULT false;`,
  'CREATE INDEX ON sandbox.fiat_payment (received_at); CREATE INDEX ON sandbox.sent_payout (rail, sent_at);',
  `CREATE TABLE sandbox.email (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id text NOT NULL,
    recipient text NOT NULL,
    content text NOT NULL,
    sent_at timestamptz NOT NULL
  );
  CREATE INDEX ON sandbox.email (recipient, id);`,
  'ALTER TABLE sandbox.deposit ADD sender text;',
];

const upTo = STEPS.map((step, i) => `IF version < ${i + 1} THEN ${step}\n  END IF;`).join('\n  ');

/**
 * One statement, hence one transaction: the schema is upgraded completely or not at all, and a second process waits for the first.
 * A schema without a version has the first step only.
 */
export const PREPARE_SCHEMA = `
DO $prepare$
DECLARE version integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('rampart/sandbox/prepare', 0));
  IF to_regclass('sandbox.version') IS NOT NULL THEN SELECT number INTO version FROM sandbox.version;
  ELSIF to_regnamespace('sandbox') IS NOT NULL THEN version := 1;
  END IF;
  ${upTo}
  IF version < ${STEPS.length} THEN
    CREATE TABLE IF NOT EXISTS sandbox.version (number integer NOT NULL);
    DELETE FROM sandbox.version;
    INSERT INTO sandbox.version VALUES (${STEPS.length});
  END IF;
END
$prepare$`;
