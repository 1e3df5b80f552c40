import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches show the newest orders of a wallet, which may have most of them, and find words of what partners note on orders. */
export class IndexSearches1797800000008 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      `CREATE INDEX "transaction_refund_destination_id_partial_idx" ON "transaction"  ("refund_destination", "id") WHERE refund_destination IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "transaction_wallet_id_partial_idx" ON "transaction"  ("wallet", "id") WHERE wallet IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "transaction_partner_data_words_idx" ON "transaction" USING gin ("partner_data_words") WHERE partner_data_words IS NOT NULL`,
    );
    await queryRunner.query(`DROP INDEX "public"."transaction_wallet_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_refund_destination_partial_idx"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      `CREATE INDEX "transaction_refund_destination_partial_idx" ON "transaction"  ("refund_destination") WHERE refund_destination IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "transaction_wallet_partial_idx" ON "transaction"  ("wallet") WHERE wallet IS NOT NULL`,
    );
    await queryRunner.query(`DROP INDEX "public"."transaction_partner_data_words_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_wallet_id_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."transaction_refund_destination_id_partial_idx"`);
  }
}
