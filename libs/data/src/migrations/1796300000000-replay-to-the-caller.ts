import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A stored response is sent again to its caller alone. Rows of the release before name none and are sent to the partner as before. */
export class ReplayToTheCaller1796300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE idempotency_record IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('ALTER TABLE idempotency_record ADD COLUMN caller text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE idempotency_record DROP COLUMN caller');
  }
}
