import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a review end an identity check for good. */
export class DeclineFinally1798100000010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "kyc_review" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "kyc_review" ADD COLUMN "is_final" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "kyc_review" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "kyc_review" DROP COLUMN "is_final"`);
  }
}
