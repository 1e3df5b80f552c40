import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners let the checkout return to them by itself. */
export class AutomaticReturn1795938000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE partner_settings ADD return_after_seconds integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE partner_settings DROP COLUMN return_after_seconds`);
  }
}
