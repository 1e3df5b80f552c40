import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A rail may ask for a few minor units less than the order. Earlier processes open no such order; those that they meet wait for the full amount, or for a new process. */
export class AddFiatDiscount1796950000010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "transaction" ADD "fiat_discount" numeric(38,18)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "transaction" DROP COLUMN "fiat_discount"`);
  }
}
