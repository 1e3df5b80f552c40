import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** The key with which processes sign whose rows a session sees. It is made here and leaves the database for the memory of processes alone. */
export class SignPartners1798100000007 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "partner_scope" ("key" bytea NOT NULL)`);
    await queryRunner.query(`CREATE UNIQUE INDEX "partner_scope_one_row" ON "partner_scope" ((true))`);
    await queryRunner.query(
      `INSERT INTO "partner_scope" VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`,
    );
    await applyFunctions(queryRunner, SignPartners1798100000007.name); // own_partner, find_by_words
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION own_partner CASCADE`); // and the policies that ask it
    await queryRunner.query(`DROP TABLE "partner_scope"`);
  }
}
