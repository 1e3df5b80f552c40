import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Permits that all processes share: a bucket per caller, which fills up with time. */
export class RateLimits1795880000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE UNLOGGED TABLE rate_bucket (
      name text NOT NULL,
      level double precision NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT rate_bucket_pkey PRIMARY KEY (name)
    )`);
    await queryRunner.query(`CREATE INDEX rate_bucket_at_idx ON rate_bucket (at)`);
    await queryRunner.query(`
      CREATE FUNCTION take_permits(bucket text, owed double precision, asked integer, capacity double precision, per_second double precision,
        OUT granted integer, OUT left_over double precision) LANGUAGE plpgsql AS $$
      DECLARE
        known rate_bucket;
        moment timestamptz;
      BEGIN
        INSERT INTO rate_bucket (name, level, at) VALUES (bucket, capacity, clock_timestamp()) ON CONFLICT (name) DO NOTHING;
        SELECT * INTO known FROM rate_bucket WHERE name = bucket FOR UPDATE;
        moment := clock_timestamp(); -- after the wait for the lock
        left_over := least(capacity, known.level + greatest(0, extract(epoch FROM moment - known.at)) * per_second) - owed;
        granted := least(asked, greatest(floor(left_over), 0));
        left_over := greatest(left_over - granted, -capacity);
        UPDATE rate_bucket SET level = left_over, at = moment WHERE name = bucket;
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION take_permits(text, double precision, integer, double precision, double precision)`,
    );
    await queryRunner.query(`DROP TABLE rate_bucket`);
  }
}
