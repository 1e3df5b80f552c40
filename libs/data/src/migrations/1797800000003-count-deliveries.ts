import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts webhooks as they are delivered: metrics no longer read all of them. The present trigger comes with CountPerStatement, which counts what is there. */
export class CountDeliveries1797800000003 implements MigrationInterface {
  async up(): Promise<void> {
    // A database that has no trigger yet gets the present one.
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "webhook_delivery" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('DROP FUNCTION IF EXISTS delivery_counted CASCADE');
  }
}
