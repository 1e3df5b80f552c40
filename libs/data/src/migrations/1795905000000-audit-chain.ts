import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links every audit entry to the one that was committed before it. The link is made when the transaction commits, so that
 * the chain's one row is held for that moment only, is always the last lock that is taken, and costs no round trip.
 */
export class AuditChain1795905000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE audit_link (
        number bigint NOT NULL, entry_id uuid NOT NULL, previous bytea NOT NULL, hash bytea NOT NULL,
        CONSTRAINT audit_link_pkey PRIMARY KEY (number),
        CONSTRAINT audit_link_entry_id_key UNIQUE (entry_id),
        CONSTRAINT audit_link_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_entry (id))`);
    await queryRunner.query(`
      CREATE TABLE audit_head (
        id smallint NOT NULL, number bigint NOT NULL, hash bytea NOT NULL,
        CONSTRAINT audit_head_pkey PRIMARY KEY (id), CONSTRAINT single_row CHECK (id = 1))`);
    await queryRunner.query(`INSERT INTO audit_head (id, number, hash) VALUES (1, 0, '')`);
    await this.createFunctions(queryRunner);
    await queryRunner.query(`
      CREATE CONSTRAINT TRIGGER audit_chained AFTER INSERT ON audit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_chained()`);
    await queryRunner.query(`
      DO $$
      DECLARE
        entry audit_entry;
        reached bigint := 0;
        last bytea := '';
        linked bytea;
      BEGIN
        FOR entry IN SELECT * FROM audit_entry ORDER BY id LOOP
          linked := audit_hash(reached + 1, last, entry);
          INSERT INTO audit_link (number, entry_id, previous, hash) VALUES (reached + 1, entry.id, last, linked);
          reached := reached + 1;
          last := linked;
        END LOOP;
        UPDATE audit_head SET number = reached, hash = last WHERE id = 1;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
    await queryRunner.query(
      `CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`,
    );
    await queryRunner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_link FROM PUBLIC, CURRENT_USER`);
    await queryRunner.query(`REVOKE DELETE, TRUNCATE ON audit_head FROM PUBLIC, CURRENT_USER`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER audit_chained ON audit_entry`);
    await queryRunner.query(`DROP FUNCTION audit_chained()`);
    await queryRunner.query(`DROP FUNCTION chain_audit(audit_entry)`);
    await queryRunner.query(`DROP FUNCTION audit_hash(bigint, bytea, audit_entry)`);
    await queryRunner.query(`DROP FUNCTION audit_part(text)`);
    await queryRunner.query(`DROP TABLE audit_head, audit_link`);
  }

  /** Each part says its length in bytes, so that nothing can move from one into the next and hash the same. */
  private async createFunctions(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION audit_part(part text) RETURNS text LANGUAGE sql IMMUTABLE AS
      $$ SELECT coalesce(octet_length(part) || ':' || part, '-') $$`);
    await queryRunner.query(`
      CREATE FUNCTION audit_hash(number bigint, previous bytea, entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
        SELECT sha256(previous || convert_to(concat(
          audit_part(number::text), audit_part(entry.id::text), audit_part(entry.actor), audit_part(entry.partner_id::text),
          audit_part(entry.action), audit_part(entry.subject), audit_part(entry.reason), audit_part(entry.before::text),
          audit_part(entry.after::text), audit_part((extract(epoch FROM entry.at) * 1000000)::bigint::text)), 'UTF8'))
      $$`);
    await queryRunner.query(`
      CREATE FUNCTION chain_audit(entry audit_entry) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        head audit_head;
        linked bytea;
      BEGIN
        SELECT * INTO STRICT head FROM audit_head WHERE id = 1 FOR UPDATE;
        linked := audit_hash(head.number + 1, head.hash, entry);
        INSERT INTO audit_link (number, entry_id, previous, hash) VALUES (head.number + 1, entry.id, head.hash, linked);
        UPDATE audit_head SET number = head.number + 1, hash = linked WHERE id = 1;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION audit_chained() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM chain_audit(NEW); RETURN NULL; END $$`);
  }
}
