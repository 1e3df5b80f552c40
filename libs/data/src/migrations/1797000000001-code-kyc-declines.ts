import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Declined reviews say what was wrong by a code, which the checkout translates. */
export class CodeKycDeclines1797000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "kyc_review" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "kyc_review" ADD "decline_code" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "kyc_review" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "kyc_review" DROP COLUMN "decline_code"`);
  }
}
