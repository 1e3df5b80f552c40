import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The books of wallets allow for deposits that are not booked yet. */
export class IndexConfirmingReceipts1797800000007 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "receipt" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      `CREATE INDEX "receipt_chain_partial_idx" ON "receipt"  ("chain")  WHERE kind = 'crypto' AND NOT dropped AND confirmations < needed`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "receipt" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('DROP INDEX "public"."receipt_chain_partial_idx"');
  }
}
