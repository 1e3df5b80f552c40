import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row for each text message that a gateway was given: reports of delivery change it, and the parts of a day are counted in it by all processes. */
export class AddTextMessages1796950000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "text_message" ("id" uuid NOT NULL, "driver" text NOT NULL, "state" text NOT NULL, "parts" integer NOT NULL, "calling_code" text NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, "reported_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "text_message_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "text_message_at_idx" ON "text_message"  ("at") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."text_message_at_idx"`);
    await queryRunner.query(`DROP TABLE "text_message"`);
  }
}
