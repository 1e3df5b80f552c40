import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/**
 * First attempts of webhooks are claimed by the workers that Postgres notifies; only retries have jobs. The columns that name those jobs and delay them stay:
 * processes of the release before write them. The table is locked first, since a lock that is raised later meets those of running processes.
 */
export class DeliverWithoutJobs1796200000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
    await applyFunctions(queryRunner, DeliverWithoutJobs1796200000000.name);
    await queryRunner.query('DROP INDEX outbox_id_partial_idx, outbox_publish_at_partial_idx');
    await queryRunner.query('CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outbox_id_partial_idx');
    await queryRunner.query(
      'CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL AND publish_at IS NULL',
    );
    await queryRunner.query(
      'CREATE INDEX outbox_publish_at_partial_idx ON outbox (publish_at) WHERE published_at IS NULL AND publish_at IS NOT NULL',
    );
  }
}
