import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses that we hand out, without regard to case: two that differ only in it are the same or nobody's. */
const ADDRESSES = `jsonb_path_query_array(lower(deposit_wallets::text)::jsonb, '$.*')`;

/** Nothing is sent to an address that we take deposits at: it would come in again. And an order keeps the least that it was made under. */
export class OwnAddresses1795882000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE transaction ADD least numeric(38,18)`);
    await queryRunner.query(`CREATE INDEX transaction_deposit_addresses_idx ON transaction USING gin ((${ADDRESSES})) WHERE deposit_wallets IS NOT NULL`);
    await queryRunner.query(`
      CREATE FUNCTION is_deposit_address(address text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM transaction WHERE address IS NOT NULL AND deposit_wallets IS NOT NULL AND ${ADDRESSES} @> jsonb_build_array(lower(address))) $$`);
    await queryRunner.query(`
      CREATE FUNCTION pays_no_deposit_address() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF is_deposit_address(NEW.wallet) OR is_deposit_address(NEW.refund_destination)
          OR jsonb_path_query_array(lower(NEW.deposit_wallets::text)::jsonb, '$.*') @> jsonb_build_array(lower(NEW.refund_destination)) THEN
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
    await queryRunner.query(`DROP INDEX transaction_deposit_addresses_idx`);
    await queryRunner.query(`ALTER TABLE transaction DROP COLUMN least`);
  }
}
