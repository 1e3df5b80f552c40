import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Several keys per partner, each with its own reach. Keys and tokens of before reach everything, as they did. */
export class ApiKeys1795420000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE api_key
      ADD name text NOT NULL DEFAULT 'First key',
      ADD previous_digest bytea,
      ADD previous_until timestamptz,
      ADD scopes text array NOT NULL DEFAULT '{read,write,webhooks}',
      ADD ip_allow_list text array NOT NULL DEFAULT '{}',
      ADD expires_at timestamptz`);
    await queryRunner.query(`ALTER TABLE access_token
      ADD api_key_id uuid CONSTRAINT access_token_api_key_id_fkey REFERENCES api_key (id),
      ADD scopes text array NOT NULL DEFAULT '{read,write,webhooks}'`);
    await queryRunner.query(`CREATE TABLE api_key_use (
      api_key_id uuid NOT NULL,
      used_at timestamptz NOT NULL,
      used_from text NOT NULL,
      CONSTRAINT api_key_use_pkey PRIMARY KEY (api_key_id),
      CONSTRAINT api_key_use_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_key (id)
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE api_key_use`);
    await queryRunner.query(`ALTER TABLE access_token DROP COLUMN scopes, DROP COLUMN api_key_id`);
    await queryRunner.query(`ALTER TABLE api_key
      DROP COLUMN expires_at, DROP COLUMN ip_allow_list, DROP COLUMN scopes, DROP COLUMN previous_until, DROP COLUMN previous_digest, DROP COLUMN name`);
  }
}
