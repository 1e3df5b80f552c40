import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Keeps the sums of accounts, and of money of orders that may wait, as postings are added: balances no longer read all of them. */
export class SumPostings1797800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "account_sum" ("account" text NOT NULL, "currency" text NOT NULL, "amount" numeric NOT NULL, "entries" bigint NOT NULL)`,
    );
    await queryRunner.query(
      `CREATE TABLE "order_sum" ("transaction_id" uuid NOT NULL, "account" text NOT NULL, "currency" text NOT NULL, "amount" numeric NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL)`,
    );
    await queryRunner.query('CREATE INDEX "order_sum_transaction_id_idx" ON "order_sum" ("transaction_id")');
    await applyFunctions(queryRunner, 'SumPostings1797800000000');
    await queryRunner.query("SELECT rebuild_sums('posting')");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION posting_summed CASCADE');
    await queryRunner.query('DROP FUNCTION fold_sums');
    await queryRunner.query('DROP FUNCTION rebuild_sums');
    await queryRunner.query('DROP TABLE "order_sum"');
    await queryRunner.query('DROP TABLE "account_sum"');
  }
}
