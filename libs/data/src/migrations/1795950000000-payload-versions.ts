import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLAIM as CLAIM_WITHOUT_VERSION } from './1795907000000-lease-holders.js';

/** In which version an endpoint is sent transactions. What there is already goes on as it is: it may read what version 1 leaves out. */
export class PayloadVersions1795950000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE webhook_endpoint ADD payload_version smallint NOT NULL DEFAULT 2`);
    await queryRunner.query(`ALTER TABLE webhook_endpoint ALTER payload_version SET DEFAULT 1`);
    await queryRunner.query(DROP_CLAIM);
    await queryRunner.query(CLAIM);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP_CLAIM);
    await queryRunner.query(CLAIM_WITHOUT_VERSION);
    await queryRunner.query(`ALTER TABLE webhook_endpoint DROP COLUMN payload_version`);
  }
}

const DROP_CLAIM = `DROP FUNCTION claim_webhooks(uuid[], integer, integer, integer, float8, float8, integer)`;

const CLAIM = CLAIM_WITHOUT_VERSION.replace(
  'is_probe boolean)',
  'is_probe boolean, type text, payload_version smallint)',
).replace(/d\.is_probe\n(?= *FROM claimed d)/, 'd.is_probe, e.type, p.payload_version\n');
