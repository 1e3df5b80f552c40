import { createNumbers, numberRowsOf, prepareSchema } from '@rampart/driver-tables';

const TABLES = `
  CREATE SCHEMA rails;

  ${createNumbers('rails', 'charges')}

  CREATE TABLE rails.collection (
    driver text NOT NULL,
    request_id text NOT NULL,
    transaction_id text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (driver, request_id)
  );
  CREATE INDEX ON rails.collection (driver, transaction_id);

  CREATE TABLE rails.charge (
    driver text NOT NULL,
    id text NOT NULL,
    amount text NOT NULL,
    currency text NOT NULL,
    subject text NOT NULL,
    received_at timestamptz NOT NULL,
    payer_name text,
    state text NOT NULL CHECK (state IN ('paid', 'refunded', 'void')),
    seq bigint GENERATED ALWAYS AS IDENTITY,
    revision bigint NOT NULL,
    PRIMARY KEY (driver, id, amount, currency)
  );
  CREATE INDEX ON rails.charge (driver, subject);
  CREATE INDEX ON rails.charge (driver, revision);
  ${numberRowsOf('rails', 'charge')}

  CREATE TABLE rails.pass (
    driver text PRIMARY KEY,
    read_until timestamptz NOT NULL,
    swept_at timestamptz NOT NULL,
    back_to timestamptz,
    next_page text,
    newest timestamptz
  );

  CREATE TABLE rails.payout (
    driver text NOT NULL,
    key text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('transfer', 'refund')),
    subject text NOT NULL,
    amount numeric NOT NULL,
    currency text NOT NULL,
    state text NOT NULL CHECK (state IN ('sending', 'sent', 'refused')),
    reference text,
    reason text,
    begun_at timestamptz NOT NULL,
    PRIMARY KEY (driver, key)
  );
  CREATE INDEX ON rails.payout (driver, subject);`;

/** How much of a charge the provider reports as refunded, by this service or by others, and whether the service's own refunds were reported beside it. */
const REFUNDED = `
  ALTER TABLE rails.charge ADD COLUMN refunded text, ADD COLUMN was_split boolean NOT NULL DEFAULT false;`;

export const PREPARE_RAILS = prepareSchema({ name: 'rails', steps: [TABLES, REFUNDED] });
