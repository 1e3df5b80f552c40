import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operators' page of a transaction shows what its bank and chain reported; without the index it reads the events of all transactions. */
export class IndexEventsByTransaction1796960000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "inbound_event" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      `CREATE INDEX "inbound_event_transaction_id_partial_idx" ON "inbound_event"  ("transaction_id") WHERE transaction_id IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."inbound_event_transaction_id_partial_idx"`);
  }
}
