import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators find a deposit by its transaction id; reconciliation and the comparison with statements read the receipts of a span of time. */
export class FindReceiptsByText1797500000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "receipt" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      'CREATE INDEX "receipt_tx_id_partial_idx" ON "receipt"  ("tx_id") WHERE tx_id IS NOT NULL ',
    );
    await queryRunner.query('CREATE INDEX "receipt_recorded_at_idx" ON "receipt"  ("recorded_at") ');
    await queryRunner.query(
      `CREATE INDEX "receipt_occurred_at_partial_idx" ON "receipt"  ("occurred_at") WHERE kind = 'fiat' `,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."receipt_occurred_at_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."receipt_recorded_at_idx"`);
    await queryRunner.query(`DROP INDEX "public"."receipt_tx_id_partial_idx"`);
  }
}
