import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails to users, and addresses without a mailbox. Processes of the release before write none: switch emails on once they are gone. */
export class AddEmails1796960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "email_bounce" ("partner_id" uuid NOT NULL, "address_key" text NOT NULL, "reason" text NOT NULL, "source" text NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "email_bounce_pkey" PRIMARY KEY ("partner_id", "address_key"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "email" ("id" uuid NOT NULL, "partner_id" uuid NOT NULL, "user_id" uuid NOT NULL, "transaction_id" uuid, "kind" text NOT NULL, "subject_id" uuid NOT NULL, "address_key" text NOT NULL, "language" text NOT NULL, "state" text NOT NULL DEFAULT 'queued', "attempts" integer NOT NULL DEFAULT '0', "unclear" integer NOT NULL DEFAULT '0', "next_attempt_at" TIMESTAMP WITH TIME ZONE NOT NULL, "lease_until" TIMESTAMP WITH TIME ZONE, "problem" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "ended_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "email_kind_subject_id_address_key_key" UNIQUE ("kind", "subject_id", "address_key"), CONSTRAINT "email_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "email_state_ended_at_partial_idx" ON "email"  ("state", "ended_at") WHERE state IN ('refused', 'unclear', 'givenUp')`,
    );
    await queryRunner.query(`CREATE INDEX "email_ended_at_idx" ON "email"  ("ended_at") `);
    await queryRunner.query(`CREATE INDEX "email_user_id_created_at_idx" ON "email"  ("user_id", "created_at") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."email_user_id_created_at_idx"`);
    await queryRunner.query(`DROP INDEX "public"."email_ended_at_idx"`);
    await queryRunner.query(`DROP INDEX "public"."email_state_ended_at_partial_idx"`);
    await queryRunner.query(`DROP TABLE "email"`);
    await queryRunner.query(`DROP TABLE "email_bounce"`);
  }
}
