import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Knows which secrets the service has sealed with, so that one can be rotated out and none goes too early. */
export class AddSecretKeys1797300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "secret_key" ("id" text NOT NULL, "number" text NOT NULL, "is_first" boolean NOT NULL, "kept" jsonb NOT NULL DEFAULT '{}', "seen_at" TIMESTAMP WITH TIME ZONE NOT NULL, "resealed_at" TIMESTAMP WITH TIME ZONE, "progress" jsonb, CONSTRAINT "secret_key_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "secret_key_first_idx" ON "secret_key"  ("is_first") WHERE is_first`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."secret_key_first_idx"`);
    await queryRunner.query(`DROP TABLE "secret_key"`);
  }
}
