import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reconciliation reads the events of a span of time that have a transaction: without the index it reads all that ever came. */
export class IndexMatchedEvents1797500000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "inbound_event" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      'CREATE INDEX "inbound_event_matched_recorded_at_idx" ON "inbound_event"  ("recorded_at") WHERE transaction_id IS NOT NULL ',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "public"."inbound_event_matched_recorded_at_idx"');
  }
}
