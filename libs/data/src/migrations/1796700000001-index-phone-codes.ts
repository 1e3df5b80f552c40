import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phones of codes are sealed, and found by a blind index. Codes are valid for minutes: those of before are requested again. */
export class IndexPhoneCodes1796700000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE phone_code IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`DELETE FROM phone_code`);
    await queryRunner.query(`ALTER TABLE phone_code ADD COLUMN phone_key text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE phone_code DROP COLUMN phone_key`);
  }
}
