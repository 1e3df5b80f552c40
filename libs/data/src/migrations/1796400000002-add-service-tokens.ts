import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scripts of operators have credentials of their own. */
export class AddServiceTokens1796400000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "service_token" ("id" uuid NOT NULL, "name" text NOT NULL, "operator_id" uuid NOT NULL, "digest" bytea NOT NULL, "previous_digest" bytea, "previous_until" TIMESTAMP WITH TIME ZONE, "scopes" text array NOT NULL, "ip_allow_list" text array NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "revoked_at" TIMESTAMP WITH TIME ZONE, "used_at" TIMESTAMP WITH TIME ZONE, "used_from" text, CONSTRAINT "service_token_name_key" UNIQUE ("name"), CONSTRAINT "service_token_digest_key" UNIQUE ("digest"), CONSTRAINT "service_token_previous_digest_key" UNIQUE ("previous_digest"), CONSTRAINT "service_token_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "service_token" ADD CONSTRAINT "service_token_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "service_token" DROP CONSTRAINT "service_token_operator_id_fkey"`);
    await queryRunner.query(`DROP TABLE "service_token"`);
  }
}
