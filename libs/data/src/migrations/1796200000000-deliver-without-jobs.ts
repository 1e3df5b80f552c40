import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** First attempts of webhooks are claimed by the workers that Postgres notifies; only retries have jobs. */
export class DeliverWithoutJobs1796200000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, DeliverWithoutJobs1796200000000.name);
    await queryRunner.query('ALTER TABLE webhook_delivery DROP job_id');
    await queryRunner.query('ALTER TABLE outbox DROP publish_at');
    await queryRunner.query('CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outbox_id_partial_idx');
    await queryRunner.query('ALTER TABLE outbox ADD publish_at timestamptz');
    await queryRunner.query(
      'CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL AND publish_at IS NULL',
    );
    await queryRunner.query(
      'CREATE INDEX outbox_publish_at_partial_idx ON outbox (publish_at) WHERE published_at IS NULL AND publish_at IS NOT NULL',
    );
    await queryRunner.query('ALTER TABLE webhook_delivery ADD job_id uuid');
  }
}
