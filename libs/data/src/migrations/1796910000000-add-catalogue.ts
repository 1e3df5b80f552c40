import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators change what is offered while the service runs. Processes of the release before keep to the defaults. */
export class AddCatalogue1796910000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "catalogue_change" ("id" uuid NOT NULL, "entry" text NOT NULL, "setting" text NOT NULL, "value" jsonb, "state" text NOT NULL, "proposed_by" text NOT NULL, "proposed_at" TIMESTAMP WITH TIME ZONE NOT NULL, "reason" text NOT NULL, "decided_by" text, "decided_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "catalogue_change_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "catalogue_change_proposed_idx" ON "catalogue_change"  ("entry", "setting") WHERE state = 'proposed'`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "catalogue_change_applied_idx" ON "catalogue_change"  ("entry", "setting") WHERE state = 'applied'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."catalogue_change_applied_idx"`);
    await queryRunner.query(`DROP INDEX "public"."catalogue_change_proposed_idx"`);
    await queryRunner.query(`DROP TABLE "catalogue_change"`);
  }
}
