import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contradicted notifications are resolved by an operator. Earlier processes neither read nor write the column: to them each stays open for its week. */
export class ResolvePushes1796950000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "driver_push" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "driver_push" ADD "resolved_at" TIMESTAMP WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "driver_push" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "driver_push" DROP COLUMN "resolved_at"`);
  }
}
