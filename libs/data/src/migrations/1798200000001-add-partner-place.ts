import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** A partner can live in another cell: its row says where, and what hides its rows here asks that row. */
export class AddPartnerPlace1798200000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "partner" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`ALTER TABLE "partner" ADD "moved_to" text`);
    await queryRunner.query(`ALTER TABLE "partner" ADD "moving" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "partner" ADD "moved_jobs" jsonb`);
    await applyFunctions(queryRunner, AddPartnerPlace1798200000001.name); // is_here, order_place
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE "partner" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`DROP FUNCTION "is_here" CASCADE`);
    await queryRunner.query(`DROP FUNCTION "order_place" CASCADE`);
    await queryRunner.query(`ALTER TABLE "partner" DROP COLUMN "moved_jobs"`);
    await queryRunner.query(`ALTER TABLE "partner" DROP COLUMN "moving"`);
    await queryRunner.query(`ALTER TABLE "partner" DROP COLUMN "moved_to"`);
  }
}
