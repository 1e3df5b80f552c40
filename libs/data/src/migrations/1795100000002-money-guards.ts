import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that are only ever added to. */
const APPEND_ONLY = ['journal', 'posting', 'transaction_history', 'audit_entry'];

/**
 * The database's own guard of what the code already promises: books that balance and are never rewritten, and statuses
 * that only move along the contract's edges. A mistake in the code, or a person with a prompt, meets it.
 */
export class MoneyGuards1795100000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$`);
    for (const table of APPEND_ONLY) {
      await queryRunner.query(`
        CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
      await queryRunner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM PUBLIC, CURRENT_USER`);
    }

    await queryRunner.query(`
      CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM posting WHERE journal_id = NEW.journal_id GROUP BY currency HAVING sum(amount) <> 0) THEN
          RAISE EXCEPTION 'journal % does not balance', NEW.journal_id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON posting DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION journal_balances()`);

    await queryRunner.query(
      `CREATE TABLE transaction_edge (type text, from_status text, to_status text, PRIMARY KEY (type, from_status, to_status))`,
    );
    await queryRunner.query(
      `INSERT INTO transaction_edge (type, from_status, to_status) VALUES ${EDGES.map(edgeRow).join(', ')}`,
    );
    await queryRunner.query(`
      CREATE FUNCTION status_moves_along_edges() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.type <> OLD.type OR NEW.version <> OLD.version + 1 OR NOT EXISTS (
          SELECT 1 FROM transaction_edge WHERE type = OLD.type AND from_status = OLD.status AND to_status = NEW.status) THEN
          RAISE EXCEPTION 'a % does not move from % to %', OLD.type, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER status_moves_along_edges BEFORE UPDATE OF status ON transaction FOR EACH ROW EXECUTE FUNCTION status_moves_along_edges()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER status_moves_along_edges ON transaction`);
    await queryRunner.query(`DROP FUNCTION status_moves_along_edges()`);
    await queryRunner.query(`DROP TABLE transaction_edge`);
    await queryRunner.query(`DROP TRIGGER journal_balances ON posting`);
    await queryRunner.query(`DROP FUNCTION journal_balances()`);
    for (const table of APPEND_ONLY) {
      await queryRunner.query(`DROP TRIGGER append_only ON ${table}`);
      await queryRunner.query(`GRANT UPDATE, DELETE, TRUNCATE ON ${table} TO CURRENT_USER`);
    }
    await queryRunner.query(`DROP FUNCTION refuse_rewriting()`);
  }
}

/** Who may move where: kind, from, to. The lifecycle table has the same edges, and a test holds the two together. */
const EDGES: readonly (readonly [type: string, from: string, to: string])[] = [
  ['buy', 'pending', 'fiat_received'],
  ['buy', 'pending', 'expired_fiat_not_received'],
  ['buy', 'pending', 'cancelled'],
  ['buy', 'expired_fiat_not_received', 'fiat_received'],
  ['buy', 'expired_fiat_not_received', 'refunded'],
  ['buy', 'fiat_received', 'completed'],
  ['buy', 'fiat_received', 'payout_failed'],
  ['buy', 'payout_failed', 'completed'],
  ['buy', 'payout_failed', 'refunded'],
  ['sell', 'pending', 'btc_in_mempool'],
  ['sell', 'pending', 'expired_btc_not_in_mempool'],
  ['sell', 'pending', 'cancelled'],
  ['sell', 'expired_btc_not_in_mempool', 'btc_in_mempool'],
  ['sell', 'expired_btc_not_in_mempool', 'refunded'],
  ['sell', 'btc_in_mempool', 'btc_received'],
  ['sell', 'btc_in_mempool', 'pending'],
  ['sell', 'btc_in_mempool', 'expired_btc_not_in_mempool'],
  ['sell', 'btc_received', 'completed'],
  ['sell', 'btc_received', 'payout_failed'],
  ['sell', 'btc_received', 'btc_in_mempool'],
  ['sell', 'payout_failed', 'completed'],
  ['sell', 'payout_failed', 'refunded'],
];

const edgeRow = (edge: readonly string[]): string => `(${edge.map((word) => `'${word}'`).join(', ')})`;
