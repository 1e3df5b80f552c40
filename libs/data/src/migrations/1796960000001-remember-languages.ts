import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users are written to in the language that they chose at the checkout. */
export class RememberLanguages1796960000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "app_user" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "app_user" ADD "language" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "app_user" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "app_user" DROP COLUMN "language"`);
  }
}
