import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dates the closing of a pair, which operators see. Processes of the last release close and open pairs without it. */
export class DateClosedPairs1796970000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "market_price" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "market_price" ADD "closed_at" TIMESTAMP WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "market_price" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "market_price" DROP COLUMN "closed_at"`);
  }
}
