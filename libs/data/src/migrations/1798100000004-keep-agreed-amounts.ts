import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the amounts of an order's creation when it is carried out for others. */
export class KeepAgreedAmounts1798100000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "transaction" ADD COLUMN "agreed" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "transaction" DROP COLUMN "agreed"`);
  }
}
