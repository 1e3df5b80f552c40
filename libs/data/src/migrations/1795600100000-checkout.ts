import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hosted checkout: settings of partners, visits, codes to sign in with, and what a declined user is asked for again. */
export class Checkout1795600100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE partner_settings (
      partner_id uuid NOT NULL,
      display_name text,
      brand_color text,
      logo_url text,
      allowed_origins text[] NOT NULL DEFAULT '{}',
      updated_at timestamptz NOT NULL,
      CONSTRAINT partner_settings_pkey PRIMARY KEY (partner_id),
      CONSTRAINT partner_settings_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner (id)
    )`);
    await queryRunner.query(`CREATE TABLE checkout_session (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      request_id uuid,
      user_id uuid,
      transaction_id uuid,
      digest bytea NOT NULL,
      proven_email text,
      proven_phone text,
      proven_country text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT checkout_session_digest_key UNIQUE (digest),
      CONSTRAINT checkout_session_pkey PRIMARY KEY (id),
      CONSTRAINT checkout_session_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner (id),
      CONSTRAINT checkout_session_request_id_fkey FOREIGN KEY (request_id) REFERENCES checkout_request (id),
      CONSTRAINT checkout_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id),
      CONSTRAINT checkout_session_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transaction (id)
    )`);
    await queryRunner.query(`CREATE INDEX checkout_session_expires_at_idx ON checkout_session (expires_at)`);
    await queryRunner.query(`CREATE TABLE sign_in_code (
      id uuid NOT NULL,
      visit_id uuid NOT NULL,
      email text NOT NULL,
      phone text NOT NULL,
      country text,
      digest bytea NOT NULL,
      guesses_left smallint NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT sign_in_code_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX sign_in_code_visit_id_id_idx ON sign_in_code (visit_id, id)`);
    await queryRunner.query(`CREATE INDEX sign_in_code_phone_created_at_idx ON sign_in_code (phone, created_at)`);
    await queryRunner.query(`CREATE INDEX sign_in_code_created_at_idx ON sign_in_code (created_at)`);
    await queryRunner.query(`ALTER TABLE kyc_review ADD COLUMN wanted_again text[]`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE kyc_review DROP COLUMN wanted_again`);
    await queryRunner.query(`DROP TABLE sign_in_code`);
    await queryRunner.query(`DROP TABLE checkout_session`);
    await queryRunner.query(`DROP TABLE partner_settings`);
  }
}
