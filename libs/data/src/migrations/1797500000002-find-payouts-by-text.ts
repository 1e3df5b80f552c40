import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators find a payout by its reference and list returns; reconciliation reads the payouts of a span of time, and asks providers about those that failed lately. */
export class FindPayoutsByText1797500000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "payout" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(
      'CREATE INDEX "payout_reference_partial_idx" ON "payout"  ("reference") WHERE reference IS NOT NULL ',
    );
    await queryRunner.query('CREATE INDEX "payout_created_at_idx" ON "payout"  ("created_at") ');
    await queryRunner.query(
      `CREATE INDEX "payout_created_at_generation_partial_idx" ON "payout"  ("created_at", "generation") WHERE purpose = 'return' `,
    );
    await queryRunner.query(
      `CREATE INDEX "payout_updated_at_partial_idx" ON "payout"  ("updated_at") WHERE state = 'failed' `,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."payout_updated_at_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."payout_created_at_generation_partial_idx"`);
    await queryRunner.query(`DROP INDEX "public"."payout_created_at_idx"`);
    await queryRunner.query(`DROP INDEX "public"."payout_reference_partial_idx"`);
  }
}
