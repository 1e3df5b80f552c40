import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order keeps the trace context of its request, so that jobs and webhooks of its whole life are of one trace. */
export class TraceOrders1797400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "transaction" ADD "traceparent" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "transaction" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "transaction" DROP COLUMN "traceparent"`);
  }
}
