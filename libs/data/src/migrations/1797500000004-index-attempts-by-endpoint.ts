import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The health of an endpoint is that of its last day's attempts, and its latest failure. */
export class IndexAttemptsByEndpoint1797500000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "webhook_attempt" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      'CREATE INDEX "webhook_attempt_endpoint_id_at_idx" ON "webhook_attempt"  ("endpoint_id", "at") ',
    );
    await queryRunner.query(
      'CREATE INDEX "webhook_attempt_endpoint_id_at_partial_idx" ON "webhook_attempt"  ("endpoint_id", "at") WHERE status_code IS NULL OR status_code NOT BETWEEN 200 AND 299 ',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."webhook_attempt_endpoint_id_at_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."webhook_attempt_endpoint_id_at_idx"`);
  }
}
