import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists in the order of creation by every filter, each one index scan without a sort. */
export class ListIndexes1795850000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX transaction_partner_id_status_created_at_id_idx ON transaction (partner_id, status, created_at, id)`,
    );
    await queryRunner.query(
      `CREATE INDEX transaction_user_id_created_at_id_idx ON transaction (user_id, created_at, id)`,
    );
    // Of a hash, since partnerData may be longer than an index takes.
    await queryRunner.query(`
      CREATE INDEX transaction_partner_data_idx ON transaction (partner_id, jsonb_hash_extended(partner_data, 0), created_at, id) WHERE partner_data IS NOT NULL`);
    await queryRunner.query(`DROP INDEX transaction_user_id_created_at_idx`);
    await queryRunner.query(`DROP INDEX transaction_partner_id_id_idx`);
    await queryRunner.query(`CREATE INDEX app_user_partner_id_kyc_id_idx ON app_user (partner_id, kyc, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX app_user_partner_id_kyc_id_idx`);
    await queryRunner.query(`CREATE INDEX transaction_partner_id_id_idx ON transaction (partner_id, id)`);
    await queryRunner.query(`CREATE INDEX transaction_user_id_created_at_idx ON transaction (user_id, created_at)`);
    await queryRunner.query(`DROP INDEX transaction_partner_data_idx`);
    await queryRunner.query(`DROP INDEX transaction_user_id_created_at_id_idx`);
    await queryRunner.query(`DROP INDEX transaction_partner_id_status_created_at_id_idx`);
  }
}
