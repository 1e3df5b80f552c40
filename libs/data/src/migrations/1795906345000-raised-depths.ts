import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each chain needed until now. */
const NEEDED = { bitcoin: 2, ethereum: 12, binance_smart_chain: 15, tron: 19, zilliqa: 10, nem: 20 };

/** Chains that need more confirmations for a while, and what each deposit needed. */
export class RaisedDepths1795906345000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE raised_depth (
        chain text PRIMARY KEY,
        confirmations integer NOT NULL,
        until timestamptz NOT NULL,
        cause text NOT NULL
      )`);
    await queryRunner.query(`ALTER TABLE receipt ADD needed integer`);
    await queryRunner.query(
      `UPDATE receipt SET needed = ('${JSON.stringify(NEEDED)}'::jsonb ->> chain)::int WHERE kind = 'crypto'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE receipt DROP COLUMN needed`);
    await queryRunner.query(`DROP TABLE raised_depth`);
  }
}
