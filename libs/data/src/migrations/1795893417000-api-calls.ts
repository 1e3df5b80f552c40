import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What partners' calls came to, for their own log. Unlogged: written often, read seldom, kept for days. */
export class ApiCalls1795893417000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE UNLOGGED TABLE api_call (
      partner_id uuid NOT NULL,
      id uuid NOT NULL,
      api_key_id uuid,
      as_user boolean NOT NULL,
      method text NOT NULL,
      path text NOT NULL,
      status smallint NOT NULL,
      status_class smallint NOT NULL,
      fault text,
      duration_ms integer NOT NULL,
      request_id text NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT api_call_pkey PRIMARY KEY (partner_id, id)
    )`);
    await queryRunner.query(
      `CREATE INDEX api_call_partner_id_status_class_id_idx ON api_call (partner_id, status_class, id)`,
    );
    await queryRunner.query(`CREATE INDEX api_call_at_idx ON api_call (at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE api_call`);
  }
}
