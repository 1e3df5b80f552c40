import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets one operator propose the release of a brake that holds a lot of money, and another one release it. */
export class ReleaseBrakesByTwo1798100000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "brake" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(
      `ALTER TABLE "brake" ADD COLUMN "release_proposed_by" text, ADD COLUMN "release_proposed_at" timestamptz`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "brake" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "brake" DROP COLUMN "release_proposed_by", DROP COLUMN "release_proposed_at"`);
  }
}
