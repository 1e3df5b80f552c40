import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders keep the depths that they were made with. Older ones, and those of the release before, have none: their chain's own holds. */
export class KeepConfirmationDepths1796910000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "transaction" ADD "confirmation_depths" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "transaction" DROP COLUMN "confirmation_depths"`);
  }
}
