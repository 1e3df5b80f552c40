import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';
import { readSql } from '../sql-files.js';

/** Tables are grouped by area; each area refers to those before it. */
const AREAS = ['partners', 'users', 'logins', 'transactions', 'payments', 'books', 'webhooks', 'audit', 'operation'];

/** The schema of the first release. */
export class Baseline1798600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const area of AREAS) await queryRunner.query(readSql(`migrations/baseline/${area}.sql`));
    await applyFunctions(queryRunner, Baseline1798600000000.name);
    await queryRunner.query(readSql('migrations/baseline/privileges.sql'));
  }

  async down(): Promise<void> {
    throw new Error('Nothing comes before the baseline: drop the database instead of undoing it.');
  }
}
