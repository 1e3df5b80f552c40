import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The feed of a driver that runs no longer keeps its cursor and raises no alarm. */
export class RetireFeeds1796920000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "feed_cursor" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "feed_cursor" ADD "retired" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "feed_cursor" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "feed_cursor" DROP COLUMN "retired"`);
  }
}
