import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Counts orders as they close, by day and partner: metrics and overviews no longer read all of them. */
export class CountOrders1797800000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      `CREATE TABLE "row_count" ("name" text NOT NULL, "kind" text NOT NULL, "state" text NOT NULL, "number" bigint NOT NULL)`,
    );
    await queryRunner.query(
      `CREATE TABLE "closed_order" ("partner_id" uuid NOT NULL, "created_on" date NOT NULL, "closed_on" date NOT NULL, "type" text NOT NULL, "status" text NOT NULL, "orders" bigint NOT NULL, "worth_usd" numeric NOT NULL, "folded" boolean NOT NULL DEFAULT false)`,
    );
    await queryRunner.query(
      'CREATE INDEX "closed_order_partner_id_created_on_idx" ON "closed_order" ("partner_id", "created_on")',
    );
    await queryRunner.query(
      'CREATE INDEX "closed_order_fresh_idx" ON "closed_order" ("type", "status") WHERE NOT folded',
    );
    await applyFunctions(queryRunner, 'CountOrders1797800000001');
    await queryRunner.query("SELECT rebuild_sums('transaction')");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('DROP FUNCTION order_counted CASCADE');
    await queryRunner.query('DROP TABLE "closed_order"');
    await queryRunner.query('DROP TABLE "row_count"');
  }
}
