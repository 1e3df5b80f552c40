import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guesses are counted in `sign_in_guess` instead. */
export class RetireLoginFailures1796400000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "login" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "login" ALTER COLUMN "failures" DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE "login" ALTER COLUMN "failures" DROP DEFAULT`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "login" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`UPDATE "login" SET "failures" = 0 WHERE "failures" IS NULL`);
    await queryRunner.query(`ALTER TABLE "login" ALTER COLUMN "failures" SET DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE "login" ALTER COLUMN "failures" SET NOT NULL`);
  }
}
