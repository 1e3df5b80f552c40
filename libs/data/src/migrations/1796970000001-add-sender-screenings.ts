import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Evidence of what sanctions lists said about the senders of each deposit before money moved for it. */
export class AddSenderScreenings1796970000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sender_screening" ("id" uuid NOT NULL, "inbound_event_id" uuid NOT NULL, "outcome" text NOT NULL, "senders" text array NOT NULL, "listed" text, "reason" text, "screened_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "sender_screening_inbound_event_id_outcome_key" UNIQUE ("inbound_event_id", "outcome"), CONSTRAINT "sender_screening_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "sender_screening" ADD CONSTRAINT "sender_screening_inbound_event_id_fkey" FOREIGN KEY ("inbound_event_id") REFERENCES "inbound_event"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sender_screening" DROP CONSTRAINT "sender_screening_inbound_event_id_fkey"`);
    await queryRunner.query(`DROP TABLE "sender_screening"`);
  }
}
