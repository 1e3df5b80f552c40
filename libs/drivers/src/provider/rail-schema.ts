import { prepareSchema } from '../schema/prepare-schema.js';

/**
 * A reader of charges remembers the highest number seen, so numbers must become visible in their order: a writer holds one lock from before
 * it draws numbers until its commit.
 */
const TABLES = `
  CREATE SCHEMA rails;
  CREATE SEQUENCE rails.revision;

  CREATE FUNCTION rails.wait_turn() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN PERFORM pg_advisory_xact_lock(hashtextextended('rampart/rails/charges', 0)); RETURN NULL; END $body$;
  CREATE FUNCTION rails.number_row() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN NEW.revision := nextval('rails.revision'); RETURN NEW; END $body$;

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
  CREATE TRIGGER wait_turn BEFORE INSERT OR UPDATE ON rails.charge EXECUTE FUNCTION rails.wait_turn();
  CREATE TRIGGER number_row BEFORE INSERT OR UPDATE ON rails.charge FOR EACH ROW EXECUTE FUNCTION rails.number_row();

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

export const PREPARE_RAILS = prepareSchema({ name: 'rails', steps: [TABLES] });
