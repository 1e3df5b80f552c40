import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Counts payouts as they end: metrics no longer read all of them. */
export class CountPayouts1797800000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "payout" IN ACCESS EXCLUSIVE MODE');
    await applyFunctions(queryRunner, 'CountPayouts1797800000002');
    await queryRunner.query("SELECT rebuild_sums('payout')");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "payout" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('DROP FUNCTION payout_counted CASCADE');
  }
}
