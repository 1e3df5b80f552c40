import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** A machine that began in 1970, or was set decades ahead, made hundreds of months between its own and those that were there, and dropped those of logs. */
export class KeepMonthsNearby1798500000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, KeepMonthsNearby1798500000001.name); // next_month_step
  }

  async down(): Promise<void> {
    // A function that changed keeps its signature: an older service runs on with it.
  }
}
