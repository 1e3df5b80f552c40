import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** A database that was restored from a backup pays nothing out until two operators release it, and is known by a mark in the vault. */
export class AddRestores1797200000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "database_restore" ("id" uuid NOT NULL, "is_open" boolean NOT NULL DEFAULT true, "cause" text NOT NULL, "detail" text NOT NULL, "data_at" TIMESTAMP WITH TIME ZONE NOT NULL, "noticed_at" TIMESTAMP WITH TIME ZONE NOT NULL, "asked_to" uuid, "asked" integer NOT NULL DEFAULT '0', "asked_at" TIMESTAMP WITH TIME ZONE, "proposed_by" text, "proposed_reason" text, "proposed_at" TIMESTAMP WITH TIME ZONE, "released_by" text, "release_reason" text, "released_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "released_by_two" CHECK (released_by <> proposed_by), CONSTRAINT "database_restore_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "database_restore_open_idx" ON "database_restore"  ("is_open") WHERE is_open`,
    );
    await queryRunner.query(
      `CREATE TABLE "outside_mark" ("id" smallint NOT NULL, "height" bigint NOT NULL DEFAULT '0', CONSTRAINT "outside_mark_single_row" CHECK (id = 1), CONSTRAINT "outside_mark_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`INSERT INTO "outside_mark" ("id") VALUES (1)`);
    await queryRunner.query(
      `CREATE TABLE "restore_finding" ("restore_id" uuid NOT NULL, "key" text NOT NULL, "state" text NOT NULL, "transaction_id" uuid, "purpose" text, "generation" integer, "kind" text, "detail" text NOT NULL, "found_at" TIMESTAMP WITH TIME ZONE NOT NULL, "woken_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "restore_finding_pkey" PRIMARY KEY ("restore_id", "key"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "restore_finding" ADD CONSTRAINT "restore_finding_restore_id_fkey" FOREIGN KEY ("restore_id") REFERENCES "database_restore"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await applyFunctions(queryRunner, AddRestores1797200000000.name); // follow_cluster, note_restore, open_restore
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "restore_finding" DROP CONSTRAINT "restore_finding_restore_id_fkey"`);
    await queryRunner.query(`DROP TABLE "restore_finding"`);
    await queryRunner.query(`DROP TABLE "outside_mark"`);
    await queryRunner.query(`DROP INDEX "public"."database_restore_open_idx"`);
    await queryRunner.query(`DROP TABLE "database_restore"`);
  }
}
