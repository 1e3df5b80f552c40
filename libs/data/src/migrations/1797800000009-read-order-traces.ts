import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Claims and the relay know the traces of orders without a second statement, and without planning one each time. */
export class ReadOrderTraces1797800000009 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, ReadOrderTraces1797800000009.name); // job_trace, order_trace
  }

  async down(): Promise<void> {
    // A function that changed keeps its signature: an older service runs on with it.
  }
}
