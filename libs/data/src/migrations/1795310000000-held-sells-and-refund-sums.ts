import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A held sell can be given up by a person, and no more is ever on its way back than came in. */
export class HeldSellsAndRefundSums1795310000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `INSERT INTO transaction_edge (type, from_status, to_status) VALUES ('sell', 'btc_in_mempool', 'payout_failed')`,
    );
    await queryRunner.query(`
      CREATE FUNCTION refunds_within_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE back numeric; here numeric;
      BEGIN
        PERFORM FROM transaction WHERE id = NEW.transaction_id FOR UPDATE;
        SELECT sum(amount) INTO back FROM payout
          WHERE transaction_id = NEW.transaction_id AND currency = NEW.currency AND purpose = 'refund' AND state <> 'failed';
        SELECT coalesce(sum(amount), 0) INTO here FROM receipt
          WHERE transaction_id = NEW.transaction_id AND currency = NEW.currency AND NOT dropped;
        IF back > here THEN
          RAISE EXCEPTION 'refunds of % % are more than the % that came in', back, NEW.currency, here
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payout_refunds_within_receipts';
        END IF;
        RETURN NULL;
      END $$`);
    // A refund that was claimed may be told as sent even if what came in vanished meanwhile: only what adds to the sum is checked.
    await queryRunner.query(`
      CREATE TRIGGER refunds_within_receipts AFTER INSERT ON payout
      FOR EACH ROW WHEN (NEW.purpose = 'refund' AND NEW.state <> 'failed') EXECUTE FUNCTION refunds_within_receipts()`);
    await queryRunner.query(`
      CREATE TRIGGER refunds_stay_within_receipts AFTER UPDATE ON payout
      FOR EACH ROW WHEN (NEW.purpose = 'refund' AND NEW.state <> 'failed' AND (OLD.state = 'failed' OR NEW.amount > OLD.amount
        OR (NEW.purpose, NEW.currency, NEW.transaction_id) IS DISTINCT FROM (OLD.purpose, OLD.currency, OLD.transaction_id)))
      EXECUTE FUNCTION refunds_within_receipts()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER refunds_stay_within_receipts ON payout`);
    await queryRunner.query(`DROP TRIGGER refunds_within_receipts ON payout`);
    await queryRunner.query(`DROP FUNCTION refunds_within_receipts()`);
    await queryRunner.query(
      `DELETE FROM transaction_edge WHERE (type, from_status, to_status) = ('sell', 'btc_in_mempool', 'payout_failed')`,
    );
  }
}
