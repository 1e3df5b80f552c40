import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What entities cannot say: the service's clock, and the word to the relay that there is work. */
export class Functions1795100000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`INSERT INTO clock_offset (id, seconds) VALUES (1, 0)`);
    await queryRunner.query(`
      CREATE FUNCTION rampart_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT clock_timestamp() + make_interval(secs => seconds) FROM clock_offset $$`);
    await queryRunner.query(`
      CREATE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('rampart_outbox', ''); RETURN NULL; END $$`);
    await queryRunner.query(`
      CREATE TRIGGER outbox_written AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_written()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER outbox_written ON outbox`);
    await queryRunner.query(`DROP FUNCTION outbox_written()`);
    await queryRunner.query(`DROP FUNCTION rampart_now()`);
    await queryRunner.query(`DELETE FROM clock_offset`);
  }
}
