import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Blind indexes of what an order carries sealed: the partner's data and the bank's attributes. */
export class IndexOrdersBlindly1796700000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE transaction IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(
      `ALTER TABLE transaction ADD COLUMN partner_data_key text, ADD COLUMN partner_data_words text[], ADD COLUMN method_attributes_key text`,
    );
    await queryRunner.query(`DROP INDEX transaction_partner_data_idx`);
    await queryRunner.query(
      `CREATE INDEX transaction_partner_data_key_idx ON transaction (partner_id, partner_data_key, created_at, id) WHERE partner_data_key IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX transaction_partner_data_key_idx`);
    await queryRunner.query(
      `CREATE INDEX transaction_partner_data_idx ON transaction (partner_id, jsonb_hash_extended(partner_data, 0), created_at, id) WHERE partner_data IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE transaction DROP COLUMN partner_data_key, DROP COLUMN partner_data_words, DROP COLUMN method_attributes_key`,
    );
  }
}
