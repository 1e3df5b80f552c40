import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who sign in may have passkeys. */
export class AddPasskeys1796600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "passkey" ("id" uuid NOT NULL, "login_id" uuid NOT NULL, "name" text NOT NULL, "credential_id" text NOT NULL, "public_key" bytea NOT NULL, "counter" integer NOT NULL, "transports" text array NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "passkey_credential_id_key" UNIQUE ("credential_id"), CONSTRAINT "passkey_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "passkey_login_id_idx" ON "passkey"  ("login_id") `);
    await queryRunner.query(
      `ALTER TABLE "passkey" ADD CONSTRAINT "passkey_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "login"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "passkey" DROP CONSTRAINT "passkey_login_id_fkey"`);
    await queryRunner.query(`DROP INDEX "public"."passkey_login_id_idx"`);
    await queryRunner.query(`DROP TABLE "passkey"`);
  }
}
