import type { MigrationInterface, QueryRunner } from 'typeorm';

/** That much money which nobody knows of was sent after all is said by one operator and approved by another. */
export class FoundSentByTwo1795934170000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE payout ADD found_sent_by text`);
    await queryRunner.query(`ALTER TABLE payout ADD found_reference text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE payout DROP COLUMN found_reference`);
    await queryRunner.query(`ALTER TABLE payout DROP COLUMN found_sent_by`);
  }
}
