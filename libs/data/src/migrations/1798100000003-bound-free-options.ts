import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Counts the quotes of each checkout session, and bounds held quotes and unpaid orders. */
export class BoundFreeOptions1798100000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "quote" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "quote" ADD COLUMN "checkout_session_id" uuid`);
    await queryRunner.query(`CREATE INDEX "quote_partner_id_expires_at_idx" ON "quote" ("partner_id", "expires_at")`);
    await applyFunctions(queryRunner, BoundFreeOptions1798100000003.name); // admit_unpaid, admit_quote
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "quote" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`DROP FUNCTION admit_quote, admit_unpaid`);
    await queryRunner.query(`DROP INDEX "quote_partner_id_expires_at_idx"`);
    await queryRunner.query(`ALTER TABLE "quote" DROP COLUMN "checkout_session_id"`);
  }
}
