import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Counts an order whose deposit is not confirmed as unpaid. */
export class CountUnconfirmed1798100000012 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, CountUnconfirmed1798100000012.name); // admit_unpaid
  }

  /** The former text counts less, and is not kept. */
  async down(): Promise<void> {}
}
