import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails and phones of sign-in codes are sealed, and counted by a blind index. Codes of before are requested again. */
export class IndexSignInCodes1796700000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE sign_in_code IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`DELETE FROM sign_in_code`);
    await queryRunner.query(`ALTER TABLE sign_in_code ADD COLUMN phone_key text`);
    await queryRunner.query(`DROP INDEX sign_in_code_phone_created_at_idx`);
    await queryRunner.query(
      `CREATE INDEX sign_in_code_phone_key_created_at_idx ON sign_in_code (phone_key, created_at)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX sign_in_code_phone_key_created_at_idx`);
    await queryRunner.query(`CREATE INDEX sign_in_code_phone_created_at_idx ON sign_in_code (phone, created_at)`);
    await queryRunner.query(`ALTER TABLE sign_in_code DROP COLUMN phone_key`);
  }
}
