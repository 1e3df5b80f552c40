import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions to rails and chains are numbered, so that an answer that took long does not undo what a later question learned. */
export class Readings1795912640000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE SEQUENCE reading`);
    await queryRunner.query(`ALTER TABLE receipt ADD reading bigint NOT NULL DEFAULT 0`);
    await queryRunner.query(`ALTER TABLE inbound_event ADD reading bigint NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE inbound_event DROP COLUMN reading`);
    await queryRunner.query(`ALTER TABLE receipt DROP COLUMN reading`);
    await queryRunner.query(`DROP SEQUENCE reading`);
  }
}
