import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Nothing is sent to an address that we take deposits at: it would come in again. Addresses are kept without regard to case: two
 * that differ only in it are the same or nobody's. And an order keeps the least that it was made under.
 */
export class OwnAddresses1795882000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE transaction ADD least numeric(38,18)`);
    await queryRunner.query(
      `CREATE TABLE deposit_address (address text PRIMARY KEY, transaction_id uuid NOT NULL REFERENCES transaction (id))`,
    );
    await queryRunner.query(`
      INSERT INTO deposit_address SELECT lower(value), t.id FROM transaction t, jsonb_each_text(t.deposit_wallets) WHERE t.deposit_wallets IS NOT NULL
      ON CONFLICT DO NOTHING`);
    await queryRunner.query(`
      CREATE FUNCTION keep_deposit_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO deposit_address SELECT lower(value), NEW.id FROM jsonb_each_text(NEW.deposit_wallets) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER keep_deposit_addresses AFTER INSERT OR UPDATE OF deposit_wallets ON transaction
      FOR EACH ROW WHEN (NEW.deposit_wallets IS NOT NULL) EXECUTE FUNCTION keep_deposit_addresses()`);
    await queryRunner.query(`
      CREATE FUNCTION is_deposit_address(asked text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM deposit_address WHERE address = lower(asked)) $$`);
    await queryRunner.query(`
      CREATE FUNCTION pays_no_deposit_address() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF is_deposit_address(NEW.wallet) OR is_deposit_address(NEW.refund_destination)
          OR lower(NEW.refund_destination) IN (SELECT lower(value) FROM jsonb_each_text(NEW.deposit_wallets)) THEN
          RAISE EXCEPTION 'transaction % would pay to a deposit address', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'transaction_pays_no_deposit_address';
        END IF;
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER pays_no_deposit_address BEFORE INSERT OR UPDATE OF wallet, refund_destination ON transaction
      FOR EACH ROW WHEN (NEW.wallet IS NOT NULL OR NEW.refund_destination IS NOT NULL) EXECUTE FUNCTION pays_no_deposit_address()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER pays_no_deposit_address ON transaction`);
    await queryRunner.query(`DROP FUNCTION pays_no_deposit_address()`);
    await queryRunner.query(`DROP FUNCTION is_deposit_address(text)`);
    await queryRunner.query(`DROP TRIGGER keep_deposit_addresses ON transaction`);
    await queryRunner.query(`DROP FUNCTION keep_deposit_addresses()`);
    await queryRunner.query(`DROP TABLE deposit_address`);
    await queryRunner.query(`ALTER TABLE transaction DROP COLUMN least`);
  }
}
