import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Keeps what each operator decides alone, so that a day's decisions count together. Written once, like the audit. */
export class SumLoneDecisions1798100000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "lone_decision" ("id" uuid NOT NULL, "operator" text NOT NULL, "action" text NOT NULL, "subject" text NOT NULL, "worth_usd" numeric(38,18) NOT NULL, "decided_at" timestamptz NOT NULL, CONSTRAINT "lone_decision_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "lone_decision_operator_decided_at_idx" ON "lone_decision" ("operator", "decided_at")`,
    );
    await applyFunctions(queryRunner, SumLoneDecisions1798100000001.name); // refuse_rewriting
    await queryRunner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON "lone_decision" FROM PUBLIC, CURRENT_USER`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "lone_decision"`);
  }
}
