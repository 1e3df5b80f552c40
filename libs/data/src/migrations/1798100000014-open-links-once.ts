import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds links to the checkout that a partner's server prepares and that open once, and lets partners refuse links with their API key. */
export class OpenLinksOnce1798100000014 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "checkout_link" ("id" uuid NOT NULL, "partner_id" uuid NOT NULL, "user_id" uuid, "digest" bytea NOT NULL, "terms" jsonb NOT NULL, "created_at" timestamptz NOT NULL,
         "expires_at" timestamptz NOT NULL, "used_at" timestamptz, "transaction_id" uuid, CONSTRAINT "checkout_link_pkey" PRIMARY KEY ("id"), CONSTRAINT "checkout_link_digest_key" UNIQUE ("digest"),
         CONSTRAINT "checkout_link_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id"),
         CONSTRAINT "checkout_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id"))`,
    );
    await queryRunner.query(`LOCK TABLE "checkout_session", "partner_settings" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "checkout_session" ADD COLUMN "link_id" uuid REFERENCES "checkout_link"`);
    await queryRunner.query(`CREATE INDEX "checkout_session_link_id_idx" ON "checkout_session" ("link_id")`);
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD COLUMN "key_links" boolean NOT NULL DEFAULT true`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "checkout_session", "partner_settings" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "checkout_session" DROP COLUMN "link_id"`);
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "key_links"`);
    await queryRunner.query(`DROP TABLE "checkout_link"`);
  }
}
