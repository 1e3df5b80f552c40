import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a partner was told that an endpoint takes nothing. */
export class FailingEndpoints1795896240000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE webhook_endpoint ADD notices smallint NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE webhook_endpoint DROP COLUMN notices`);
  }
}
