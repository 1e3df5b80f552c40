import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who sign in: their logins and sessions, members of partners, invitations; and whose matter an audit entry is. */
export class People1795731000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE login (
        id uuid PRIMARY KEY, realm text NOT NULL, name text NOT NULL, password_hash text NOT NULL, sealed_totp bytea,
        totp_step integer NOT NULL DEFAULT 0, recovery_digests bytea[] NOT NULL, failures integer NOT NULL DEFAULT 0,
        locked_until timestamptz, seeded boolean NOT NULL DEFAULT false, created_at timestamptz NOT NULL,
        CONSTRAINT login_realm_name_key UNIQUE (realm, name))`);
    await queryRunner.query(
      `CREATE TABLE session (sid text PRIMARY KEY, sess json NOT NULL, expire timestamptz NOT NULL)`,
    );
    await queryRunner.query(`CREATE INDEX session_expire_idx ON session (expire)`);
    await queryRunner.query(`
      CREATE TABLE member (
        id uuid PRIMARY KEY CONSTRAINT member_id_fkey REFERENCES login, partner_id uuid NOT NULL CONSTRAINT member_partner_id_fkey REFERENCES partner,
        email text NOT NULL, name text NOT NULL, role text NOT NULL, created_at timestamptz NOT NULL)`);
    await queryRunner.query(`CREATE INDEX member_partner_id_idx ON member (partner_id)`);
    await queryRunner.query(`
      CREATE TABLE invitation (
        id uuid PRIMARY KEY, partner_id uuid NOT NULL CONSTRAINT invitation_partner_id_fkey REFERENCES partner, email text NOT NULL, role text NOT NULL,
        digest bytea NOT NULL CONSTRAINT invitation_digest_key UNIQUE, invited_by text NOT NULL, created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL)`);
    await queryRunner.query(`CREATE INDEX invitation_partner_id_idx ON invitation (partner_id)`);
    await queryRunner.query(
      `ALTER TABLE audit_entry ADD COLUMN partner_id uuid CONSTRAINT audit_entry_partner_id_fkey REFERENCES partner`,
    );
    await queryRunner.query(`CREATE INDEX audit_entry_partner_id_id_idx ON audit_entry (partner_id, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE audit_entry DROP COLUMN partner_id`);
    await queryRunner.query(`DROP TABLE invitation, member, session, login`);
  }
}
