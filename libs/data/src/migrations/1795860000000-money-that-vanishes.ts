import type { MigrationInterface, QueryRunner } from 'typeorm';

const EDGES = [
  ['buy', 'fiat_received', 'pending'],
  ['buy', 'fiat_received', 'expired_fiat_not_received'],
  ['buy', 'payout_failed', 'pending'],
  ['buy', 'payout_failed', 'expired_fiat_not_received'],
  ['sell', 'payout_failed', 'btc_in_mempool'],
].map((edge) => `(${edge.map((word) => `'${word}'`).join(', ')})`);

/** A bank or a chain takes money back: orders that lose their cover, users who may not trade for now, unmatched money that is gone; and payouts that wait. */
export class MoneyThatVanishes1795860000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`INSERT INTO transaction_edge (type, from_status, to_status) VALUES ${EDGES.join(', ')}`);
    await queryRunner.query(`ALTER TABLE app_user ADD blocked_at timestamptz`);
    await queryRunner.query(`ALTER TABLE app_user ADD blocked_reason text`);
    await queryRunner.query(`ALTER TABLE payout ADD order_version integer`);
    await queryRunner.query(`ALTER TABLE payout ADD waits_for text`);
    await queryRunner.query(`ALTER TABLE inbound_event ADD vanished boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE inbound_event DROP COLUMN vanished`);
    await queryRunner.query(`ALTER TABLE payout DROP COLUMN waits_for`);
    await queryRunner.query(`ALTER TABLE payout DROP COLUMN order_version`);
    await queryRunner.query(`ALTER TABLE app_user DROP COLUMN blocked_reason`);
    await queryRunner.query(`ALTER TABLE app_user DROP COLUMN blocked_at`);
    await queryRunner.query(
      `DELETE FROM transaction_edge WHERE (type, from_status, to_status) IN (${EDGES.join(', ')})`,
    );
  }
}
