import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phones of proofs are sealed, and found by a blind index. Proofs are valid for minutes: those of before are made again. */
export class IndexPhoneProofs1796700000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE phone_proof IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`DELETE FROM phone_proof`);
    await queryRunner.query(`ALTER TABLE phone_proof ADD COLUMN phone_key text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE phone_proof DROP COLUMN phone_key`);
  }
}
