import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** An endpoint whose last attempt failed has one slot, degraded ones are not looked at before their probe, and those with few attempts on their way go first. */
export class BoundDeadEndpoints1796200000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, BoundDeadEndpoints1796200000001.name); // claim_webhooks
  }

  async down(): Promise<void> {
    // A function that changed keeps its signature: an older service runs on with it.
  }
}
