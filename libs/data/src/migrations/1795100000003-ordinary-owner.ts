import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A row that refers to another locks it, and for that Postgres wants the privilege to update the table that is referred to: a superuser has it anyway, an
 * ordinary owner lost it with those that append-only tables do without. The privilege on the key alone is enough; no key can be updated all the same.
 */
export class OrdinaryOwner1795100000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of REFERRED_TO) await queryRunner.query(`GRANT UPDATE (id) ON ${table} TO CURRENT_USER`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of REFERRED_TO) await queryRunner.query(`REVOKE UPDATE (id) ON ${table} FROM CURRENT_USER`);
  }
}

/** The append-only tables with a foreign key on them. */
const REFERRED_TO = ['journal', 'audit_entry'];
