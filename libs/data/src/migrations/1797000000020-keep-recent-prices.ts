import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far prices moved of late is known to every process, and after a restart. Processes of the last release neither read nor write it. */
export class KeepRecentPrices1797000000020 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "market_price" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "market_price" ADD "recent" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "market_price" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "market_price" DROP COLUMN "recent"`);
  }
}
