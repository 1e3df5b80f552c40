import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The job of a webhook's first try is published only if no worker makes the try sooner; relays are not woken for it. */
export class MadeWithoutJob1795930000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE outbox ADD publish_at timestamptz`);
    await queryRunner.query(`DROP INDEX outbox_id_partial_idx`);
    await queryRunner.query(
      `CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL AND publish_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX outbox_publish_at_partial_idx ON outbox (publish_at) WHERE published_at IS NULL AND publish_at IS NOT NULL`,
    );
    await queryRunner.query(`ALTER TABLE webhook_delivery ADD job_id uuid`);
    await queryRunner.query(`DROP TRIGGER outbox_written ON outbox`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM written WHERE publish_at IS NULL) THEN
          PERFORM pg_notify('rampart_outbox', '');
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER outbox_written AFTER INSERT ON outbox REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION outbox_written()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER outbox_written ON outbox`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('rampart_outbox', ''); RETURN NULL; END $$`);
    await queryRunner.query(`
      CREATE TRIGGER outbox_written AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_written()`);
    await queryRunner.query(`ALTER TABLE webhook_delivery DROP COLUMN job_id`);
    await queryRunner.query(`DROP INDEX outbox_publish_at_partial_idx`);
    await queryRunner.query(`DROP INDEX outbox_id_partial_idx`);
    await queryRunner.query(`CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL`);
    await queryRunner.query(`ALTER TABLE outbox DROP COLUMN publish_at`);
  }
}
