import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps where a deposit came from, beside its content, which never changes. Deposits of earlier processes name no one until they are reported again. */
export class KeepSenders1796970000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "inbound_event" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "inbound_event" ADD "senders" text array`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "inbound_event" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "inbound_event" DROP COLUMN "senders"`);
  }
}
