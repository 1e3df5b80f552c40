import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A node that a setting forbids and that a plan cannot do without adds 10,000,000,000 to its estimated cost up to Postgres 17: above 100,000 Postgres compiles
 * the plan, for seconds. So what `claim_webhooks` forbids can be avoided: the clock is read by its key, and sorting is allowed, since the index that finds
 * deliveries has their order. What is claimed was written a moment ago and is in memory, whatever the size of its table: its pages cost little.
 */
export class CheapClaims1795960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(clock('FROM clock_offset WHERE id = 1'));
    await queryRunner.query(
      `ALTER FUNCTION ${CLAIM} SET jit = off RESET enable_sort SET seq_page_cost = 0.1 SET random_page_cost = 0.1`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER FUNCTION ${CLAIM} RESET jit SET enable_sort = off RESET seq_page_cost RESET random_page_cost`,
    );
    await queryRunner.query(clock('FROM clock_offset'));
  }
}

const CLAIM = 'claim_webhooks(uuid[], integer, integer, integer, float8, float8, integer)';

const clock = (source: string): string => `
  CREATE OR REPLACE FUNCTION rampart_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
  $$ SELECT clock_timestamp() + make_interval(secs => seconds) ${source} $$`;
