import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that named no order goes back: a payout of its own kind, which belongs to an inbound event instead of a transaction. */
export class Returns1795871000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE payout ALTER COLUMN transaction_id DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE payout ADD inbound_event_id uuid`);
    await queryRunner.query(`ALTER TABLE payout ADD chain text`);
    await queryRunner.query(`ALTER TABLE payout ADD address text`);
    await queryRunner.query(`ALTER TABLE payout ADD proposed_by text`);
    await queryRunner.query(
      `ALTER TABLE payout ADD CONSTRAINT payout_inbound_event_id_fkey FOREIGN KEY (inbound_event_id) REFERENCES inbound_event(id)`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX payout_inbound_event_id_partial_idx ON payout (inbound_event_id) WHERE state <> 'failed'`,
    );
    await queryRunner.query(`
      ALTER TABLE payout ADD CONSTRAINT payout_of_one_thing CHECK
      ((purpose = 'return') = (transaction_id IS NULL) AND (purpose = 'return') = (inbound_event_id IS NOT NULL))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE payout DROP CONSTRAINT payout_of_one_thing`);
    await queryRunner.query(`DROP INDEX payout_inbound_event_id_partial_idx`);
    await queryRunner.query(`ALTER TABLE payout DROP CONSTRAINT payout_inbound_event_id_fkey`);
    for (const column of ['proposed_by', 'address', 'chain', 'inbound_event_id'])
      await queryRunner.query(`ALTER TABLE payout DROP COLUMN ${column}`);
    await queryRunner.query(`ALTER TABLE payout ALTER COLUMN transaction_id SET NOT NULL`);
  }
}
