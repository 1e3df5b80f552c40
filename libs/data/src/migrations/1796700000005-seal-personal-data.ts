import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sealPlainRows } from '../sealing/seal-plain-rows.js';

/**
 * Seals the rows of before, batch by batch, each in a transaction of its own: begun again, it goes on where it ended. What is append-only stays as it was
 * written. Processes of the release before cannot read what is sealed, so `migrate` refuses to run beside them.
 */
export class SealPersonalData1796700000005 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await sealPlainRows((text, values) => queryRunner.query(text, values));
  }

  async down(): Promise<void> {
    // Sealed rows are read by this version alone.
  }
}
