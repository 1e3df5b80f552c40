import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Counts orders by method, currency and the partner's own days, and how sessions of the checkout become orders. */
export class CountPartnerDays1798100000011 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `LOCK TABLE "transaction", "closed_order", "partner_settings", "checkout_session" IN ACCESS EXCLUSIVE MODE`,
    );
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD COLUMN "time_zone" text NOT NULL DEFAULT 'UTC'`);
    await queryRunner.query(`ALTER TABLE "transaction" ADD COLUMN "via_checkout" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(
      `ALTER TABLE "checkout_session" ADD COLUMN "is_preview" boolean NOT NULL DEFAULT false, ADD COLUMN "signed_in" boolean NOT NULL DEFAULT false`,
    );
    await queryRunner.query(
      `ALTER TABLE "closed_order" ADD COLUMN "method" text, ADD COLUMN "currency" text, ADD COLUMN "via_checkout" boolean NOT NULL DEFAULT false`,
    );
    await queryRunner.query(
      `CREATE TABLE "checkout_day" ("partner_id" uuid NOT NULL, "day" date NOT NULL, "sessions" bigint NOT NULL, "sign_ins" bigint NOT NULL)`,
    );
    await queryRunner.query(`CREATE INDEX "checkout_day_partner_id_day_idx" ON "checkout_day" ("partner_id", "day")`);
    await applyFunctions(queryRunner, CountPartnerDays1798100000011.name); // partner_zone, order_counted, session_counted, days_recounted, fold_sums, rebuild_sums
    await queryRunner.query(`SELECT rebuild_sums('transaction')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `LOCK TABLE "transaction", "closed_order", "partner_settings", "checkout_session" IN ACCESS EXCLUSIVE MODE`,
    );
    await queryRunner.query(`DROP FUNCTION session_counted CASCADE`); // and its triggers
    await queryRunner.query(`DROP FUNCTION days_recounted CASCADE`);
    await queryRunner.query(`DROP TABLE "checkout_day"`);
    await queryRunner.query(
      `ALTER TABLE "closed_order" DROP COLUMN "method", DROP COLUMN "currency", DROP COLUMN "via_checkout"`,
    );
    await queryRunner.query(`ALTER TABLE "checkout_session" DROP COLUMN "is_preview", DROP COLUMN "signed_in"`);
    await queryRunner.query(`ALTER TABLE "transaction" DROP COLUMN "via_checkout"`);
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "time_zone"`);
  }
}
