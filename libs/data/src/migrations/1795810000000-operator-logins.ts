import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators sign in as members do: with a login, which can have a second factor. Their passwords stay. */
export class OperatorLogins1795810000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO login (id, realm, name, password_hash, recovery_digests, seeded, created_at)
      SELECT id, 'operators', lower(username), password_hash, '{}', seeded, created_at FROM operator`);
    await queryRunner.query(`ALTER TABLE operator DROP COLUMN password_hash, DROP COLUMN seeded`);
    await queryRunner.query(`ALTER TABLE operator ADD CONSTRAINT operator_id_fkey FOREIGN KEY (id) REFERENCES login`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE operator DROP CONSTRAINT operator_id_fkey, ADD COLUMN password_hash text, ADD COLUMN seeded boolean NOT NULL DEFAULT false`,
    );
    await queryRunner.query(
      `UPDATE operator o SET password_hash = l.password_hash, seeded = l.seeded FROM login l WHERE l.id = o.id`,
    );
    await queryRunner.query(`ALTER TABLE operator ALTER COLUMN password_hash SET NOT NULL`);
    await queryRunner.query(`DELETE FROM login WHERE realm = 'operators'`);
  }
}
