import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payout stays with the driver that it was sent by. Rows without a name were sent while each port had one driver. */
export class NamePayoutDrivers1796920000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "payout" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "payout" ADD "driver" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "payout" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "payout" DROP COLUMN "driver"`);
  }
}
