import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Listeners are notified after the transaction, so that no commit waits for another's answer from a standby. */
export class WakeAfterCommit1798100000015 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, WakeAfterCommit1798100000015.name); // outbox_written, wake_later, webhooks_written
  }

  /** The functions stay, since the triggers call them; listeners of the code before find rows by their polls. */
  async down(): Promise<void> {}
}
