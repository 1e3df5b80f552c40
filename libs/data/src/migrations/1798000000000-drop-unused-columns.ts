import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['login', 'failures', 'integer'],
  ['login', 'locked_until', 'timestamptz'],
  ['outbox', 'publish_at', 'timestamptz'],
  ['webhook_delivery', 'job_id', 'uuid'],
] as const;

/** Nothing reads or writes these columns. */
export class DropUnusedColumns1798000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) {
      await queryRunner.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "${column}"`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS)
      await queryRunner.query(`ALTER TABLE "${table}" ADD "${column}" ${type}`);
  }
}
