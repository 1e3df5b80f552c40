import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators list the users of a KYC status over all partners. */
export class IndexUsersByKyc1797800000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "app_user" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('CREATE INDEX "app_user_kyc_id_idx" ON "app_user"  ("kyc", "id") ');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "app_user" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('DROP INDEX "public"."app_user_kyc_id_idx"');
  }
}
