import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what operators write about users and orders, to whom, and who works on which case. */
export class WorkOnCases1798100000008 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "case_note" ("id" uuid NOT NULL, "user_id" uuid NOT NULL, "transaction_id" uuid, "kind" text NOT NULL, "text" text,
        "by" text NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "case_note_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "case_note_user_id_id_idx" ON "case_note" ("user_id", "id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "case_note"`);
  }
}
