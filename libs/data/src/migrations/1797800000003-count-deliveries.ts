import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Counts webhooks as they are delivered: metrics no longer read all of them. */
export class CountDeliveries1797800000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "webhook_delivery" IN ACCESS EXCLUSIVE MODE');
    await applyFunctions(queryRunner, 'CountDeliveries1797800000003');
    await queryRunner.query("SELECT rebuild_sums('webhook_delivery')");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "webhook_delivery" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('DROP FUNCTION delivery_counted CASCADE');
  }
}
