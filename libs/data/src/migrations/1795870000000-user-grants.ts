import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users grant partners access: registered redirect addresses, phones shown by code, authorization codes. */
export class UserGrants1795870000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE partner_settings ADD redirect_urls text[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`CREATE TABLE phone_proof (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      phone text NOT NULL,
      digest bytea NOT NULL,
      guesses_left smallint NOT NULL,
      asked smallint NOT NULL,
      expires_at timestamptz NOT NULL,
      proven_until timestamptz,
      CONSTRAINT phone_proof_pkey PRIMARY KEY (id),
      CONSTRAINT phone_proof_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner (id)
    )`);
    await queryRunner.query(`CREATE INDEX phone_proof_expires_at_idx ON phone_proof (expires_at)`);
    await queryRunner.query(`CREATE TABLE authorization_code (
      id uuid NOT NULL,
      partner_id uuid NOT NULL,
      user_id uuid NOT NULL,
      digest bytea NOT NULL,
      redirect_url text NOT NULL,
      challenge text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      CONSTRAINT authorization_code_digest_key UNIQUE (digest),
      CONSTRAINT authorization_code_pkey PRIMARY KEY (id),
      CONSTRAINT authorization_code_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner (id),
      CONSTRAINT authorization_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
    )`);
    await queryRunner.query(`ALTER TABLE access_token
      ADD authorization_code_id uuid CONSTRAINT access_token_authorization_code_id_fkey REFERENCES authorization_code (id)`);
    await queryRunner.query(
      `CREATE INDEX access_token_authorization_code_id_idx ON access_token (authorization_code_id)`,
    );
    await queryRunner.query(`CREATE INDEX app_user_partner_id_phone_idx ON app_user (partner_id, phone)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX app_user_partner_id_phone_idx`);
    await queryRunner.query(`ALTER TABLE access_token DROP COLUMN authorization_code_id`);
    await queryRunner.query(`DROP TABLE authorization_code`);
    await queryRunner.query(`DROP TABLE phone_proof`);
    await queryRunner.query(`ALTER TABLE partner_settings DROP COLUMN redirect_urls`);
  }
}
