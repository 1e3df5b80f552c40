import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reconciliation asks of each event of a bank or chain whether it has a receipt: without the index it reads all receipts for each. */
export class IndexReceiptsByEvent1796960000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "receipt" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`CREATE INDEX "receipt_inbound_event_id_idx" ON "receipt"  ("inbound_event_id") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."receipt_inbound_event_id_idx"`);
  }
}
