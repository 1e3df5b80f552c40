import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of the first release. */
export class Schema1795100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE partner (
      id uuid NOT NULL,
      name text NOT NULL,
      seeded boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      CONSTRAINT partner_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE TABLE app_user (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      email text NOT NULL,
      email_key text NOT NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      kyc text NOT NULL DEFAULT 'not-verified',
      kyc_decline_reason text,
      phone text,
      country text,
      address text,
      points numeric(38,18) NOT NULL DEFAULT '0',
      created_at timestamptz NOT NULL,
      CONSTRAINT app_user_partner_id_email_key_key UNIQUE (partner_id, email_key),
      CONSTRAINT app_user_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX app_user_partner_id_id_idx ON app_user (partner_id, id)`);
    await queryRunner.query(`CREATE TABLE access_token (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      user_id uuid,
      digest bytea NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      CONSTRAINT access_token_digest_key UNIQUE (digest),
      CONSTRAINT access_token_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX access_token_partner_id_idx ON access_token (partner_id)`);
    await queryRunner.query(`CREATE TABLE api_key (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      key text NOT NULL,
      secret_digest bytea NOT NULL,
      created_at timestamptz NOT NULL,
      revoked_at timestamptz,
      CONSTRAINT api_key_key_key UNIQUE (key),
      CONSTRAINT api_key_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX api_key_partner_id_idx ON api_key (partner_id)`);
    await queryRunner.query(`CREATE TABLE checkout_request (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      type text,
      crypto_currency text,
      currency text,
      wallet text,
      internal_address text,
      auto_selling boolean,
      created_at timestamptz NOT NULL,
      CONSTRAINT checkout_request_id_partner_id_key UNIQUE (id, partner_id),
      CONSTRAINT checkout_request_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE TABLE clock_offset (
      id smallint NOT NULL,
      seconds double precision NOT NULL DEFAULT '0',
      CONSTRAINT single_row CHECK (id = 1),
      CONSTRAINT clock_offset_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE TABLE feed_cursor (
      source text NOT NULL,
      cursor text NOT NULL,
      CONSTRAINT feed_cursor_pkey PRIMARY KEY (source)
    )`);
    await queryRunner.query(`CREATE TABLE kyc_document (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      user_id uuid NOT NULL,
      type text NOT NULL,
      filename text NOT NULL,
      media_type text NOT NULL,
      size bigint NOT NULL,
      sha256 text NOT NULL,
      vault_key text NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT kyc_document_vault_key_key UNIQUE (vault_key),
      CONSTRAINT kyc_document_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX kyc_document_user_id_type_idx ON kyc_document (user_id, type)`);
    await queryRunner.query(`CREATE TABLE kyc_review (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      user_id uuid NOT NULL,
      submitted_at timestamptz NOT NULL,
      decision text,
      reason text,
      decided_by text,
      decided_at timestamptz,
      CONSTRAINT kyc_review_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX kyc_review_user_id_idx ON kyc_review (user_id)`);
    await queryRunner.query(`CREATE INDEX kyc_review_submitted_at_partial_idx ON kyc_review (submitted_at) WHERE decided_at IS NULL`);
    await queryRunner.query(`CREATE UNIQUE INDEX kyc_review_user_id_partial_idx ON kyc_review (user_id) WHERE decided_at IS NULL`);
    await queryRunner.query(`CREATE TABLE operator (
      id uuid NOT NULL,
      username text NOT NULL,
      password_hash text NOT NULL,
      seeded boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      CONSTRAINT operator_username_key UNIQUE (username),
      CONSTRAINT operator_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE TABLE outbox (
      id uuid NOT NULL,
      queue text NOT NULL,
      name text NOT NULL,
      payload jsonb NOT NULL,
      run_at timestamptz NOT NULL,
      published_at timestamptz,
      next_check_at timestamptz,
      checks integer NOT NULL DEFAULT '0',
      CONSTRAINT outbox_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX outbox_run_at_partial_idx ON outbox (run_at) WHERE published_at IS NOT NULL`);
    await queryRunner.query(`CREATE INDEX outbox_next_check_at_partial_idx ON outbox (next_check_at) WHERE published_at IS NOT NULL`);
    await queryRunner.query(`CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL`);
    await queryRunner.query(`CREATE TABLE transaction (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      user_id uuid NOT NULL,
      request_id uuid,
      type text NOT NULL,
      status text NOT NULL,
      version integer NOT NULL,
      method text NOT NULL,
      currency text NOT NULL,
      crypto_currency text NOT NULL,
      chain text NOT NULL,
      crypto numeric(38,18) NOT NULL,
      fiat numeric(38,18) NOT NULL,
      service_charge numeric(38,18) NOT NULL,
      total numeric(38,18) NOT NULL,
      payout_service_charge numeric(38,18) NOT NULL DEFAULT '0',
      earned_points numeric(38,18) NOT NULL DEFAULT '0',
      crypto_price numeric(38,18) NOT NULL,
      crypto_price_usd numeric(38,18) NOT NULL,
      price_source text NOT NULL,
      priced_at timestamptz NOT NULL,
      wallet text,
      destination_tag text,
      internal_address text,
      method_attributes jsonb,
      deposit_wallets jsonb,
      nonce text,
      qr_code text,
      peer_account text,
      user_country text,
      partner_data jsonb,
      blockchain_tx_id text,
      internal_tx_id text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT transaction_request_id_key UNIQUE (request_id),
      CONSTRAINT transaction_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX transaction_status_expires_at_partial_idx ON transaction (status, expires_at) WHERE status NOT IN ('completed', 'refunded', 'cancelled')`);
    await queryRunner.query(`CREATE INDEX transaction_user_id_idx ON transaction (user_id)`);
    await queryRunner.query(`CREATE INDEX transaction_partner_id_id_idx ON transaction (partner_id, id)`);
    await queryRunner.query(`CREATE TABLE payout (
      id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      purpose text NOT NULL,
      generation integer NOT NULL,
      state text NOT NULL,
      kind text NOT NULL,
      amount numeric(38,18) NOT NULL,
      currency text NOT NULL,
      reference text,
      reason text,
      send_started_at timestamptz,
      unknown_since timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT payout_transaction_id_purpose_generation_key UNIQUE (transaction_id, purpose, generation),
      CONSTRAINT payout_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX payout_state_created_at_partial_idx ON payout (state, created_at) WHERE state IN ('claimed', 'submitted', 'uncertain')`);
    await queryRunner.query(`CREATE UNIQUE INDEX payout_transaction_id_partial_idx ON payout (transaction_id) WHERE purpose = 'payout' AND state <> 'failed'`);
    await queryRunner.query(`CREATE TABLE phone_code (
      user_id uuid NOT NULL,
      phone text NOT NULL,
      country text,
      digest bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      guesses_left smallint NOT NULL,
      CONSTRAINT phone_code_pkey PRIMARY KEY (user_id)
    )`);
    await queryRunner.query(`CREATE UNLOGGED TABLE process_metrics (
      instance uuid NOT NULL,
      app text NOT NULL,
      at timestamptz NOT NULL,
      metrics jsonb NOT NULL,
      CONSTRAINT process_metrics_pkey PRIMARY KEY (instance)
    )`);
    await queryRunner.query(`CREATE TABLE receipt (
      id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      kind text NOT NULL,
      event_id text NOT NULL,
      amount numeric(38,18) NOT NULL,
      currency text NOT NULL,
      chain text,
      tx_id text,
      confirmations integer NOT NULL DEFAULT '0',
      dropped boolean NOT NULL DEFAULT false,
      occurred_at timestamptz NOT NULL,
      recorded_at timestamptz NOT NULL,
      CONSTRAINT receipt_kind_event_id_key UNIQUE (kind, event_id),
      CONSTRAINT receipt_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX receipt_transaction_id_idx ON receipt (transaction_id)`);
    await queryRunner.query(`CREATE TABLE transaction_history (
      transaction_id uuid NOT NULL,
      version integer NOT NULL,
      from_status text,
      to_status text NOT NULL,
      signal text NOT NULL,
      reason text,
      at timestamptz NOT NULL,
      CONSTRAINT transaction_history_pkey PRIMARY KEY (transaction_id, version)
    )`);
    await queryRunner.query(`CREATE TABLE webhook_endpoint (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      url text NOT NULL,
      sealed_secret bytea NOT NULL,
      enabled boolean NOT NULL DEFAULT true,
      disabled_reason text,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX webhook_endpoint_partner_id_idx ON webhook_endpoint (partner_id)`);
    await queryRunner.query(`CREATE TABLE webhook_event (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      sequence integer NOT NULL,
      type text NOT NULL,
      body text NOT NULL,
      occurred_at timestamptz NOT NULL,
      CONSTRAINT webhook_event_transaction_id_sequence_key UNIQUE (transaction_id, sequence),
      CONSTRAINT webhook_event_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX webhook_event_partner_id_id_idx ON webhook_event (partner_id, id)`);
    await queryRunner.query(`CREATE TABLE webhook_attempt (
      id uuid NOT NULL,
      event_id uuid NOT NULL,
      endpoint_id uuid NOT NULL,
      attempt integer NOT NULL,
      at timestamptz NOT NULL,
      duration_ms integer NOT NULL,
      status_code integer,
      failure text,
      response_body text,
      CONSTRAINT webhook_attempt_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX webhook_attempt_event_id_endpoint_id_attempt_idx ON webhook_attempt (event_id, endpoint_id, attempt)`);
    await queryRunner.query(`CREATE TABLE webhook_delivery (
      event_id uuid NOT NULL,
      endpoint_id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      sequence integer NOT NULL,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT '0',
      next_attempt_at timestamptz NOT NULL,
      lease_until timestamptz,
      lease_token uuid,
      settled_at timestamptz,
      CONSTRAINT webhook_delivery_pkey PRIMARY KEY (event_id, endpoint_id)
    )`);
    await queryRunner.query(`CREATE INDEX webhook_delivery_state_next_attempt_at_partial_idx ON webhook_delivery (state, next_attempt_at) WHERE state = 'pending'`);
    await queryRunner.query(`CREATE INDEX webhook_delivery_endpoint_id_transaction_id_sequence_partial_id ON webhook_delivery (endpoint_id, transaction_id, sequence) WHERE state = 'pending'`);
    await queryRunner.query(`ALTER TABLE app_user ADD CONSTRAINT app_user_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE access_token ADD CONSTRAINT access_token_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE access_token ADD CONSTRAINT access_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`);
    await queryRunner.query(`ALTER TABLE api_key ADD CONSTRAINT api_key_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE checkout_request ADD CONSTRAINT checkout_request_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE kyc_document ADD CONSTRAINT kyc_document_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE kyc_document ADD CONSTRAINT kyc_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`);
    await queryRunner.query(`ALTER TABLE kyc_review ADD CONSTRAINT kyc_review_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE kyc_review ADD CONSTRAINT kyc_review_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`);
    await queryRunner.query(`ALTER TABLE transaction ADD CONSTRAINT transaction_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE transaction ADD CONSTRAINT transaction_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`);
    await queryRunner.query(`ALTER TABLE transaction ADD CONSTRAINT transaction_request_id_partner_id_fkey FOREIGN KEY (request_id, partner_id) REFERENCES checkout_request(id,partner_id)`);
    await queryRunner.query(`ALTER TABLE payout ADD CONSTRAINT payout_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`);
    await queryRunner.query(`ALTER TABLE phone_code ADD CONSTRAINT phone_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`);
    await queryRunner.query(`ALTER TABLE receipt ADD CONSTRAINT receipt_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`);
    await queryRunner.query(`ALTER TABLE transaction_history ADD CONSTRAINT transaction_history_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`);
    await queryRunner.query(`ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE webhook_event ADD CONSTRAINT webhook_event_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`);
    await queryRunner.query(`ALTER TABLE webhook_event ADD CONSTRAINT webhook_event_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`);
    await queryRunner.query(`ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id)`);
    await queryRunner.query(`ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id)`);
    await queryRunner.query(`ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id)`);
    await queryRunner.query(`ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_endpoint_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_event_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_attempt DROP CONSTRAINT webhook_attempt_endpoint_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_attempt DROP CONSTRAINT webhook_attempt_event_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_event DROP CONSTRAINT webhook_event_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_event DROP CONSTRAINT webhook_event_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction_history DROP CONSTRAINT transaction_history_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE receipt DROP CONSTRAINT receipt_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE phone_code DROP CONSTRAINT phone_code_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE payout DROP CONSTRAINT payout_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction DROP CONSTRAINT transaction_request_id_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction DROP CONSTRAINT transaction_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction DROP CONSTRAINT transaction_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_review DROP CONSTRAINT kyc_review_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_review DROP CONSTRAINT kyc_review_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_document DROP CONSTRAINT kyc_document_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_document DROP CONSTRAINT kyc_document_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE checkout_request DROP CONSTRAINT checkout_request_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE api_key DROP CONSTRAINT api_key_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE access_token DROP CONSTRAINT access_token_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE access_token DROP CONSTRAINT access_token_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE app_user DROP CONSTRAINT app_user_partner_id_fkey`);
    await queryRunner.query(`DROP TABLE webhook_delivery`);
    await queryRunner.query(`DROP TABLE webhook_attempt`);
    await queryRunner.query(`DROP TABLE webhook_event`);
    await queryRunner.query(`DROP TABLE webhook_endpoint`);
    await queryRunner.query(`DROP TABLE transaction_history`);
    await queryRunner.query(`DROP TABLE receipt`);
    await queryRunner.query(`DROP TABLE process_metrics`);
    await queryRunner.query(`DROP TABLE phone_code`);
    await queryRunner.query(`DROP TABLE payout`);
    await queryRunner.query(`DROP TABLE transaction`);
    await queryRunner.query(`DROP TABLE outbox`);
    await queryRunner.query(`DROP TABLE operator`);
    await queryRunner.query(`DROP TABLE kyc_review`);
    await queryRunner.query(`DROP TABLE kyc_document`);
    await queryRunner.query(`DROP TABLE feed_cursor`);
    await queryRunner.query(`DROP TABLE clock_offset`);
    await queryRunner.query(`DROP TABLE checkout_request`);
    await queryRunner.query(`DROP TABLE api_key`);
    await queryRunner.query(`DROP TABLE access_token`);
    await queryRunner.query(`DROP TABLE app_user`);
    await queryRunner.query(`DROP TABLE partner`);
  }
}
