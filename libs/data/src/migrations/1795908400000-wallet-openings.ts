import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What our wallets held before the books knew of them. */
export class WalletOpenings1795908400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE wallet_opening (
        chain text NOT NULL,
        currency text NOT NULL,
        amount numeric(38,18) NOT NULL,
        seen_at timestamptz NOT NULL,
        agreed_at timestamptz,
        differs_since timestamptz,
        PRIMARY KEY (chain, currency)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE wallet_opening');
  }
}
