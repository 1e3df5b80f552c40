import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Providers may push signed notifications, which are kept as they came. */
export class AddDriverPushes1796950000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "driver_push" ("id" uuid NOT NULL, "port" text NOT NULL, "driver" text NOT NULL, "push_id" text NOT NULL, "digest" text NOT NULL, "raw" text NOT NULL, "signed_at" TIMESTAMP WITH TIME ZONE, "received_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "driver_push_port_driver_push_id_digest_key" UNIQUE ("port", "driver", "push_id", "digest"), CONSTRAINT "driver_push_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "driver_push_received_at_idx" ON "driver_push"  ("received_at")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."driver_push_received_at_idx"`);
    await queryRunner.query(`DROP TABLE "driver_push"`);
  }
}
