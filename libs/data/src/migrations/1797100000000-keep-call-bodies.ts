import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of calls keeps redacted bodies, so that a partner sees which field a call had, and which it lacked. */
export class KeepCallBodies1797100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "api_call" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "api_call" ADD "request_body" text`);
    await queryRunner.query(`ALTER TABLE "api_call" ADD "response_body" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "api_call" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "api_call" DROP COLUMN "response_body"`);
    await queryRunner.query(`ALTER TABLE "api_call" DROP COLUMN "request_body"`);
  }
}
