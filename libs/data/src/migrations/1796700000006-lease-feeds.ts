import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One worker polls a feed at a time, and operators see whether it answers. Processes of the release before poll beside the holder, which costs calls only. */
export class LeaseFeeds1796700000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "feed_cursor" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "feed_cursor" ADD "holder" integer`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" ADD "lease_until" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" ADD "read_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" ADD "failing_since" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" ADD "problem" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "feed_cursor" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "feed_cursor" DROP COLUMN "problem"`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" DROP COLUMN "failing_since"`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" DROP COLUMN "read_at"`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" DROP COLUMN "lease_until"`);
    await queryRunner.query(`ALTER TABLE "feed_cursor" DROP COLUMN "holder"`);
  }
}
