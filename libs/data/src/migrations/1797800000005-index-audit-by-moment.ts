import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reconciliation checks the audit of a span of time: without the index it reads all entries. */
export class IndexAuditByMoment1797800000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX "audit_entry_at_idx" ON "audit_entry"  ("at") ');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "public"."audit_entry_at_idx"');
  }
}
