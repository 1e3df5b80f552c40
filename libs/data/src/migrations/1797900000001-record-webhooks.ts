import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Records outcomes of webhooks by a function, whose statement is planned once per connection. */
export class RecordWebhooks1797900000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, RecordWebhooks1797900000001.name); // record_webhooks
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION record_webhooks');
  }
}
