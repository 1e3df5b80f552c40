import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Counts the webhooks that a statement delivers at once, in place of one by one. */
export class CountPerStatement1797900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "webhook_delivery" IN ACCESS EXCLUSIVE MODE');
    const counting = (await queryRunner.query(COUNTING)) as unknown[];
    await applyFunctions(queryRunner, CountPerStatement1797900000000.name); // delivery_counted
    if (counting.length === 0) await queryRunner.query("SELECT rebuild_sums('webhook_delivery')");
  }

  async down(): Promise<void> {
    // An older service goes on with the same counts.
  }
}

/** Where an earlier text of the trigger has counted, the counts are right already. */
const COUNTING = "SELECT FROM pg_trigger WHERE tgname = 'delivery_counted' AND tgrelid = 'webhook_delivery'::regclass";
