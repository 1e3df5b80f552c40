import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators and rules stop opening, paying out and quoting. Processes of the release before do not look: stop them before a brake is relied on. */
export class AddBrakes1796940000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "brake" ("id" uuid NOT NULL, "action" text NOT NULL, "target" text NOT NULL, "engaged_by" text NOT NULL, "rule" text, "reason" text NOT NULL, "engaged_at" TIMESTAMP WITH TIME ZONE NOT NULL, "released_by" text, "release_reason" text, "released_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "brake_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "brake_engaged_idx" ON "brake"  ("action", "target") WHERE released_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."brake_engaged_idx"`);
    await queryRunner.query(`DROP TABLE "brake"`);
  }
}
