import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLAIM as CLAIM_WITHOUT_HOLDER } from './1795871126000-webhook-line.js';

/** Who claimed a delivery, so that what a dead worker had at hand is free before its lease is over. */
export class LeaseHolders1795907000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE webhook_delivery ADD lease_holder integer`);
    await queryRunner.query(`DROP FUNCTION claim_webhooks(uuid[], integer, integer, integer, float8, float8)`);
    await queryRunner.query(CLAIM);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION claim_webhooks(uuid[], integer, integer, integer, float8, float8, integer)`);
    await queryRunner.query(CLAIM_WITHOUT_HOLDER);
    await queryRunner.query(`ALTER TABLE webhook_delivery DROP COLUMN lease_holder`);
  }
}

export const CLAIM = CLAIM_WITHOUT_HOLDER.replace(
  'slow_seconds float8)',
  'slow_seconds float8, holder integer)',
).replace('lease_token = gen_random_uuid(),', 'lease_token = gen_random_uuid(), lease_holder = holder,');
