import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators find an order by its wallet, nonce or transaction id, and reconciliation reads those that ended lately: without the indexes both read all orders. */
export class FindOrdersByText1797500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      'CREATE INDEX "transaction_wallet_partial_idx" ON "transaction"  ("wallet") WHERE wallet IS NOT NULL ',
    );
    await queryRunner.query(
      'CREATE INDEX "transaction_nonce_partial_idx" ON "transaction"  ("nonce") WHERE nonce IS NOT NULL ',
    );
    await queryRunner.query(
      'CREATE INDEX "transaction_blockchain_tx_id_partial_idx" ON "transaction"  ("blockchain_tx_id") WHERE blockchain_tx_id IS NOT NULL ',
    );
    await queryRunner.query(
      'CREATE INDEX "transaction_internal_tx_id_partial_idx" ON "transaction"  ("internal_tx_id") WHERE internal_tx_id IS NOT NULL ',
    );
    await queryRunner.query(
      'CREATE INDEX "transaction_refund_destination_partial_idx" ON "transaction"  ("refund_destination") WHERE refund_destination IS NOT NULL ',
    );
    await queryRunner.query(
      `CREATE INDEX "transaction_updated_at_partial_idx" ON "transaction"  ("updated_at") WHERE status IN ('completed', 'refunded') `,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."transaction_updated_at_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_refund_destination_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_internal_tx_id_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_blockchain_tx_id_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_nonce_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_wallet_partial_idx"`);
  }
}
