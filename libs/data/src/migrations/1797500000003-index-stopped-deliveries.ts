import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of partners and operators count the deliveries that stopped: few rows of many. */
export class IndexStoppedDeliveries1797500000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "webhook_delivery" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      `CREATE INDEX "webhook_delivery_endpoint_id_state_partial_idx" ON "webhook_delivery"  ("endpoint_id", "state") WHERE state IN ('held', 'dead') `,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."webhook_delivery_endpoint_id_state_partial_idx"`);
  }
}
