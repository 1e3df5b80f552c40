import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/**
 * Gives orders and checkout requests a MAC, and keeps their terms as they were. Each statement commits by itself and locks one table, so that no two locks wait
 * for each other. Rows from before have no MAC, and are not used any more.
 */
export class AuthenticateOrders1798100000005 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "transaction" ADD COLUMN IF NOT EXISTS "mac" bytea`);
    await queryRunner.query(`ALTER TABLE "checkout_request" ADD COLUMN IF NOT EXISTS "mac" bytea`);
    await applyFunctions(queryRunner, AuthenticateOrders1798100000005.name); // terms_are_fixed
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION IF EXISTS terms_are_fixed CASCADE`); // and its triggers
    await queryRunner.query(`ALTER TABLE "checkout_request" DROP COLUMN IF EXISTS "mac"`);
    await queryRunner.query(`ALTER TABLE "transaction" DROP COLUMN IF EXISTS "mac"`);
  }
}
