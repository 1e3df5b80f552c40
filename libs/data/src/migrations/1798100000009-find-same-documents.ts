import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the users who submitted the same file. */
export class FindSameDocuments1798100000009 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "kyc_document_sha256_id_idx" ON "kyc_document" ("sha256", "id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "kyc_document_sha256_id_idx"`);
  }
}
