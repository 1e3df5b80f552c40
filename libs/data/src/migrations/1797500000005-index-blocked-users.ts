import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators list the users that are blocked: few of many. */
export class IndexBlockedUsers1797500000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "app_user" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      'CREATE INDEX "app_user_blocked_at_partial_idx" ON "app_user"  ("blocked_at") WHERE blocked_at IS NOT NULL ',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."app_user_blocked_at_partial_idx"`);
  }
}
