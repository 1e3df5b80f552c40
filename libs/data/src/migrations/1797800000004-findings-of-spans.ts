import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A finding keeps the part of the past that it was found in, so that a run reads that part again and no other. */
export class FindingsOfSpans1797800000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "reconciliation_finding" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('ALTER TABLE "reconciliation_finding" ADD "span_from" TIMESTAMP WITH TIME ZONE');
    await queryRunner.query('ALTER TABLE "reconciliation_finding" ADD "span_to" TIMESTAMP WITH TIME ZONE');
    await queryRunner.query(
      `CREATE TABLE "reconciliation_pass" ("id" smallint NOT NULL, "reached" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "single_row" CHECK (id = 1), CONSTRAINT "reconciliation_pass_pkey" PRIMARY KEY ("id"))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "reconciliation_finding" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('DROP TABLE "reconciliation_pass"');
    await queryRunner.query('ALTER TABLE "reconciliation_finding" DROP COLUMN "span_to"');
    await queryRunner.query('ALTER TABLE "reconciliation_finding" DROP COLUMN "span_from"');
  }
}
