import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reconciliation asks what was booked lately. */
export class JournalsByTime1795936280000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX journal_at_idx ON journal (at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX journal_at_idx`);
  }
}
