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
    await queryRunner.query(`CREATE TABLE audit_entry (
      id uuid NOT NULL,
      actor text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL,
      reason text NOT NULL,
      before jsonb,
      after jsonb,
      at timestamptz NOT NULL,
      CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX audit_entry_subject_id_idx ON audit_entry (subject, id)`);
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
    await queryRunner.query(`CREATE TABLE heartbeat (
      task text NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT heartbeat_pkey PRIMARY KEY (task)
    )`);
    await queryRunner.query(`CREATE TABLE idempotency_record (
      partner_id uuid NOT NULL,
      scope text NOT NULL,
      key text NOT NULL,
      fingerprint text NOT NULL,
      status_code integer NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT idempotency_record_pkey PRIMARY KEY (partner_id, scope, key)
    )`);
    await queryRunner.query(`CREATE INDEX idempotency_record_created_at_idx ON idempotency_record (created_at)`);
    await queryRunner.query(`CREATE TABLE inbound_event (
      id uuid NOT NULL,
      source text NOT NULL,
      event_id text NOT NULL,
      transaction_id uuid,
      content jsonb NOT NULL,
      recorded_at timestamptz NOT NULL,
      CONSTRAINT inbound_event_source_event_id_key UNIQUE (source, event_id),
      CONSTRAINT inbound_event_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(
      `CREATE INDEX inbound_event_recorded_at_partial_idx ON inbound_event (recorded_at) WHERE transaction_id IS NULL`,
    );
    await queryRunner.query(`CREATE TABLE inbound_conflict (
      id uuid NOT NULL,
      inbound_event_id uuid NOT NULL,
      content jsonb NOT NULL,
      digest text NOT NULL,
      seen_at timestamptz NOT NULL,
      resolved_at timestamptz,
      CONSTRAINT inbound_conflict_inbound_event_id_digest_key UNIQUE (inbound_event_id, digest),
      CONSTRAINT inbound_conflict_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(
      `CREATE INDEX inbound_conflict_inbound_event_id_idx ON inbound_conflict (inbound_event_id)`,
    );
    await queryRunner.query(`CREATE TABLE quote (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      content jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT quote_id_partner_id_key UNIQUE (id, partner_id),
      CONSTRAINT quote_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX quote_expires_at_idx ON quote (expires_at)`);
    await queryRunner.query(`CREATE TABLE transaction (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      user_id uuid NOT NULL,
      request_id uuid,
      quote_id uuid,
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
      service_charge_percent numeric(38,18) NOT NULL,
      referral_discount_percent numeric(38,18) NOT NULL DEFAULT '0',
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
      refund_destination text,
      refund_decided_at timestamptz,
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
      CONSTRAINT transaction_quote_id_key UNIQUE (quote_id),
      CONSTRAINT transaction_request_id_key UNIQUE (request_id),
      CONSTRAINT transaction_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(
      `CREATE INDEX transaction_status_expires_at_partial_idx ON transaction (status, expires_at) WHERE status NOT IN ('completed', 'refunded', 'cancelled')`,
    );
    await queryRunner.query(
      `CREATE INDEX transaction_partner_id_created_at_id_idx ON transaction (partner_id, created_at, id)`,
    );
    await queryRunner.query(`CREATE INDEX transaction_user_id_created_at_idx ON transaction (user_id, created_at)`);
    await queryRunner.query(`CREATE INDEX transaction_partner_id_id_idx ON transaction (partner_id, id)`);
    await queryRunner.query(`CREATE TABLE journal (
      id uuid NOT NULL,
      transaction_id uuid,
      cause text NOT NULL,
      reference text NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT journal_cause_reference_key UNIQUE (cause, reference),
      CONSTRAINT journal_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX journal_transaction_id_idx ON journal (transaction_id)`);
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
    await queryRunner.query(
      `CREATE INDEX kyc_review_submitted_at_partial_idx ON kyc_review (submitted_at) WHERE decided_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX kyc_review_user_id_partial_idx ON kyc_review (user_id) WHERE decided_at IS NULL`,
    );
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
    await queryRunner.query(
      `CREATE INDEX outbox_next_check_at_partial_idx ON outbox (next_check_at) WHERE published_at IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL`);
    await queryRunner.query(`CREATE TABLE payout (
      id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      purpose text NOT NULL,
      generation integer NOT NULL,
      state text NOT NULL,
      settles boolean NOT NULL,
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
    await queryRunner.query(
      `CREATE INDEX payout_state_created_at_partial_idx ON payout (state, created_at) WHERE state IN ('claimed', 'submitted', 'uncertain')`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX payout_transaction_id_partial_idx ON payout (transaction_id) WHERE settles AND state <> 'failed'`,
    );
    await queryRunner.query(`CREATE TABLE phone_code (
      user_id uuid NOT NULL,
      phone text NOT NULL,
      country text,
      digest bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      guesses_left smallint NOT NULL,
      CONSTRAINT phone_code_pkey PRIMARY KEY (user_id)
    )`);
    await queryRunner.query(`CREATE TABLE posting (
      id uuid NOT NULL,
      journal_id uuid NOT NULL,
      account text NOT NULL,
      currency text NOT NULL,
      amount numeric(38,18) NOT NULL,
      CONSTRAINT posting_amount_not_zero CHECK (amount <> 0),
      CONSTRAINT posting_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX posting_journal_id_idx ON posting (journal_id)`);
    await queryRunner.query(`CREATE INDEX posting_account_currency_idx ON posting (account, currency)`);
    await queryRunner.query(`CREATE UNLOGGED TABLE process_metrics (
      instance uuid NOT NULL,
      app text NOT NULL,
      at timestamptz NOT NULL,
      metrics jsonb NOT NULL,
      CONSTRAINT process_metrics_pkey PRIMARY KEY (instance)
    )`);
    await queryRunner.query(`CREATE TABLE proposal (
      id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      action text NOT NULL,
      content jsonb NOT NULL,
      proposed_by text NOT NULL,
      proposed_at timestamptz NOT NULL,
      decision text,
      decided_by text,
      decided_at timestamptz,
      CONSTRAINT proposal_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX proposal_transaction_id_partial_idx ON proposal (transaction_id) WHERE decided_at IS NULL`,
    );
    await queryRunner.query(`CREATE TABLE receipt (
      id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      inbound_event_id uuid NOT NULL,
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
    await queryRunner.query(`CREATE TABLE reconciliation_finding (
      id uuid NOT NULL,
      rule text NOT NULL,
      subject text NOT NULL,
      detail text NOT NULL,
      first_seen_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      resolved_at timestamptz,
      CONSTRAINT reconciliation_finding_rule_subject_key UNIQUE (rule, subject),
      CONSTRAINT reconciliation_finding_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(
      `CREATE INDEX reconciliation_finding_resolved_at_idx ON reconciliation_finding (resolved_at)`,
    );
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
      event_types text array NOT NULL,
      enabled boolean NOT NULL DEFAULT true,
      disabled_reason text,
      failures integer NOT NULL DEFAULT '0',
      failing_since timestamptz,
      probe_at timestamptz,
      probes smallint NOT NULL DEFAULT '0',
      slots smallint NOT NULL DEFAULT '8',
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX webhook_endpoint_partner_id_idx ON webhook_endpoint (partner_id)`);
    await queryRunner.query(`CREATE TABLE webhook_event (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      subject_id uuid NOT NULL,
      transaction_id uuid,
      sequence integer NOT NULL,
      type text NOT NULL,
      body text NOT NULL,
      occurred_at timestamptz NOT NULL,
      xid bigint NOT NULL,
      CONSTRAINT webhook_event_subject_id_sequence_key UNIQUE (subject_id, sequence),
      CONSTRAINT webhook_event_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX webhook_event_partner_id_xid_id_idx ON webhook_event (partner_id, xid, id)`);
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
    await queryRunner.query(
      `CREATE INDEX webhook_attempt_event_id_endpoint_id_attempt_idx ON webhook_attempt (event_id, endpoint_id, attempt)`,
    );
    await queryRunner.query(`CREATE TABLE webhook_delivery (
      event_id uuid NOT NULL,
      endpoint_id uuid NOT NULL,
      subject_id uuid NOT NULL,
      sequence integer NOT NULL,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT '0',
      next_attempt_at timestamptz NOT NULL,
      parked boolean NOT NULL DEFAULT false,
      lease_until timestamptz,
      lease_token uuid,
      settled_at timestamptz,
      CONSTRAINT webhook_delivery_pkey PRIMARY KEY (event_id, endpoint_id)
    )`);
    await queryRunner.query(
      `CREATE INDEX webhook_delivery_endpoint_id_lease_until_partial_idx ON webhook_delivery (endpoint_id, lease_until) WHERE lease_until IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX webhook_delivery_parked_idx ON webhook_delivery (endpoint_id, next_attempt_at, event_id) WHERE parked`,
    );
    await queryRunner.query(
      `CREATE INDEX webhook_delivery_state_next_attempt_at_partial_idx ON webhook_delivery (state, next_attempt_at) WHERE state = 'pending'`,
    );
    await queryRunner.query(
      `CREATE INDEX webhook_delivery_endpoint_id_subject_id_sequence_partial_idx ON webhook_delivery (endpoint_id, subject_id, sequence) WHERE state = 'pending'`,
    );
    await queryRunner.query(`CREATE TABLE webhook_old_secret (
      id uuid NOT NULL,
      endpoint_id uuid NOT NULL,
      sealed_secret bytea NOT NULL,
      valid_until timestamptz NOT NULL,
      CONSTRAINT webhook_old_secret_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX webhook_old_secret_endpoint_id_idx ON webhook_old_secret (endpoint_id)`);
    await queryRunner.query(
      `ALTER TABLE app_user ADD CONSTRAINT app_user_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE access_token ADD CONSTRAINT access_token_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE access_token ADD CONSTRAINT access_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE api_key ADD CONSTRAINT api_key_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE checkout_request ADD CONSTRAINT checkout_request_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE idempotency_record ADD CONSTRAINT idempotency_record_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE inbound_conflict ADD CONSTRAINT inbound_conflict_inbound_event_id_fkey FOREIGN KEY (inbound_event_id) REFERENCES inbound_event(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE quote ADD CONSTRAINT quote_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE transaction ADD CONSTRAINT transaction_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE transaction ADD CONSTRAINT transaction_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE transaction ADD CONSTRAINT transaction_quote_id_partner_id_fkey FOREIGN KEY (quote_id, partner_id) REFERENCES quote(id,partner_id)`,
    );
    await queryRunner.query(
      `ALTER TABLE transaction ADD CONSTRAINT transaction_request_id_partner_id_fkey FOREIGN KEY (request_id, partner_id) REFERENCES checkout_request(id,partner_id)`,
    );
    await queryRunner.query(
      `ALTER TABLE journal ADD CONSTRAINT journal_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE kyc_document ADD CONSTRAINT kyc_document_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE kyc_document ADD CONSTRAINT kyc_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE kyc_review ADD CONSTRAINT kyc_review_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE kyc_review ADD CONSTRAINT kyc_review_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE payout ADD CONSTRAINT payout_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE phone_code ADD CONSTRAINT phone_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE posting ADD CONSTRAINT posting_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE proposal ADD CONSTRAINT proposal_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE receipt ADD CONSTRAINT receipt_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE receipt ADD CONSTRAINT receipt_inbound_event_id_fkey FOREIGN KEY (inbound_event_id) REFERENCES inbound_event(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE transaction_history ADD CONSTRAINT transaction_history_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_event ADD CONSTRAINT webhook_event_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_event ADD CONSTRAINT webhook_event_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id)`,
    );
    await queryRunner.query(
      `ALTER TABLE webhook_old_secret ADD CONSTRAINT webhook_old_secret_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE webhook_old_secret DROP CONSTRAINT webhook_old_secret_endpoint_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_endpoint_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_event_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_attempt DROP CONSTRAINT webhook_attempt_endpoint_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_attempt DROP CONSTRAINT webhook_attempt_event_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_event DROP CONSTRAINT webhook_event_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_event DROP CONSTRAINT webhook_event_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction_history DROP CONSTRAINT transaction_history_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE receipt DROP CONSTRAINT receipt_inbound_event_id_fkey`);
    await queryRunner.query(`ALTER TABLE receipt DROP CONSTRAINT receipt_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE proposal DROP CONSTRAINT proposal_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE posting DROP CONSTRAINT posting_journal_id_fkey`);
    await queryRunner.query(`ALTER TABLE phone_code DROP CONSTRAINT phone_code_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE payout DROP CONSTRAINT payout_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_review DROP CONSTRAINT kyc_review_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_review DROP CONSTRAINT kyc_review_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_document DROP CONSTRAINT kyc_document_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE kyc_document DROP CONSTRAINT kyc_document_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE journal DROP CONSTRAINT journal_transaction_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction DROP CONSTRAINT transaction_request_id_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction DROP CONSTRAINT transaction_quote_id_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction DROP CONSTRAINT transaction_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE transaction DROP CONSTRAINT transaction_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE quote DROP CONSTRAINT quote_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE inbound_conflict DROP CONSTRAINT inbound_conflict_inbound_event_id_fkey`);
    await queryRunner.query(`ALTER TABLE idempotency_record DROP CONSTRAINT idempotency_record_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE checkout_request DROP CONSTRAINT checkout_request_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE api_key DROP CONSTRAINT api_key_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE access_token DROP CONSTRAINT access_token_user_id_fkey`);
    await queryRunner.query(`ALTER TABLE access_token DROP CONSTRAINT access_token_partner_id_fkey`);
    await queryRunner.query(`ALTER TABLE app_user DROP CONSTRAINT app_user_partner_id_fkey`);
    await queryRunner.query(`DROP INDEX webhook_old_secret_endpoint_id_idx`);
    await queryRunner.query(`DROP TABLE webhook_old_secret`);
    await queryRunner.query(`DROP INDEX webhook_delivery_endpoint_id_subject_id_sequence_partial_idx`);
    await queryRunner.query(`DROP INDEX webhook_delivery_state_next_attempt_at_partial_idx`);
    await queryRunner.query(`DROP INDEX webhook_delivery_parked_idx`);
    await queryRunner.query(`DROP INDEX webhook_delivery_endpoint_id_lease_until_partial_idx`);
    await queryRunner.query(`DROP TABLE webhook_delivery`);
    await queryRunner.query(`DROP INDEX webhook_attempt_event_id_endpoint_id_attempt_idx`);
    await queryRunner.query(`DROP TABLE webhook_attempt`);
    await queryRunner.query(`DROP INDEX webhook_event_partner_id_xid_id_idx`);
    await queryRunner.query(`DROP TABLE webhook_event`);
    await queryRunner.query(`DROP INDEX webhook_endpoint_partner_id_idx`);
    await queryRunner.query(`DROP TABLE webhook_endpoint`);
    await queryRunner.query(`DROP TABLE transaction_history`);
    await queryRunner.query(`DROP INDEX reconciliation_finding_resolved_at_idx`);
    await queryRunner.query(`DROP TABLE reconciliation_finding`);
    await queryRunner.query(`DROP INDEX receipt_transaction_id_idx`);
    await queryRunner.query(`DROP TABLE receipt`);
    await queryRunner.query(`DROP INDEX proposal_transaction_id_partial_idx`);
    await queryRunner.query(`DROP TABLE proposal`);
    await queryRunner.query(`DROP TABLE process_metrics`);
    await queryRunner.query(`DROP INDEX posting_account_currency_idx`);
    await queryRunner.query(`DROP INDEX posting_journal_id_idx`);
    await queryRunner.query(`DROP TABLE posting`);
    await queryRunner.query(`DROP TABLE phone_code`);
    await queryRunner.query(`DROP INDEX payout_transaction_id_partial_idx`);
    await queryRunner.query(`DROP INDEX payout_state_created_at_partial_idx`);
    await queryRunner.query(`DROP TABLE payout`);
    await queryRunner.query(`DROP INDEX outbox_id_partial_idx`);
    await queryRunner.query(`DROP INDEX outbox_next_check_at_partial_idx`);
    await queryRunner.query(`DROP INDEX outbox_run_at_partial_idx`);
    await queryRunner.query(`DROP TABLE outbox`);
    await queryRunner.query(`DROP TABLE operator`);
    await queryRunner.query(`DROP INDEX kyc_review_user_id_partial_idx`);
    await queryRunner.query(`DROP INDEX kyc_review_submitted_at_partial_idx`);
    await queryRunner.query(`DROP INDEX kyc_review_user_id_idx`);
    await queryRunner.query(`DROP TABLE kyc_review`);
    await queryRunner.query(`DROP INDEX kyc_document_user_id_type_idx`);
    await queryRunner.query(`DROP TABLE kyc_document`);
    await queryRunner.query(`DROP INDEX journal_transaction_id_idx`);
    await queryRunner.query(`DROP TABLE journal`);
    await queryRunner.query(`DROP INDEX transaction_partner_id_id_idx`);
    await queryRunner.query(`DROP INDEX transaction_user_id_created_at_idx`);
    await queryRunner.query(`DROP INDEX transaction_partner_id_created_at_id_idx`);
    await queryRunner.query(`DROP INDEX transaction_status_expires_at_partial_idx`);
    await queryRunner.query(`DROP TABLE transaction`);
    await queryRunner.query(`DROP INDEX quote_expires_at_idx`);
    await queryRunner.query(`DROP TABLE quote`);
    await queryRunner.query(`DROP INDEX inbound_conflict_inbound_event_id_idx`);
    await queryRunner.query(`DROP TABLE inbound_conflict`);
    await queryRunner.query(`DROP INDEX inbound_event_recorded_at_partial_idx`);
    await queryRunner.query(`DROP TABLE inbound_event`);
    await queryRunner.query(`DROP INDEX idempotency_record_created_at_idx`);
    await queryRunner.query(`DROP TABLE idempotency_record`);
    await queryRunner.query(`DROP TABLE heartbeat`);
    await queryRunner.query(`DROP TABLE feed_cursor`);
    await queryRunner.query(`DROP TABLE clock_offset`);
    await queryRunner.query(`DROP TABLE checkout_request`);
    await queryRunner.query(`DROP INDEX audit_entry_subject_id_idx`);
    await queryRunner.query(`DROP TABLE audit_entry`);
    await queryRunner.query(`DROP INDEX api_key_partner_id_idx`);
    await queryRunner.query(`DROP TABLE api_key`);
    await queryRunner.query(`DROP INDEX access_token_partner_id_idx`);
    await queryRunner.query(`DROP TABLE access_token`);
    await queryRunner.query(`DROP INDEX app_user_partner_id_id_idx`);
    await queryRunner.query(`DROP TABLE app_user`);
    await queryRunner.query(`DROP TABLE partner`);
  }
}
