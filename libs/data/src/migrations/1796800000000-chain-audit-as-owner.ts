import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** The links of the audit are written by the owner of the tables, so that the service's role needs no right to write them. */
export class ChainAuditAsOwner1796800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, ChainAuditAsOwner1796800000000.name); // audit_chained, chain_audit
  }

  async down(): Promise<void> {
    // A function that changed keeps its signature: an older service runs on with it.
  }
}
