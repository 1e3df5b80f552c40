import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the unmatched payments that name an order, for its user. */
export class FindHeldPayments1798100000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "inbound_event_reference_partial_idx" ON "inbound_event" (("content" ->> 'reference')) WHERE "transaction_id" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "inbound_event_reference_partial_idx"`);
  }
}
