import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has outlived its use is found without looking through the rest. */
export class Ends1795908000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX access_token_expires_at_idx ON access_token (expires_at)`);
    await queryRunner.query(`CREATE INDEX authorization_code_expires_at_idx ON authorization_code (expires_at)`);
    await queryRunner.query(`CREATE INDEX phone_code_expires_at_idx ON phone_code (expires_at)`);
    await queryRunner.query(`CREATE INDEX invitation_expires_at_idx ON invitation (expires_at)`);
    await queryRunner.query(`CREATE INDEX webhook_attempt_at_idx ON webhook_attempt (at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column] of [
      ['webhook_attempt', 'at'],
      ...['invitation', 'phone_code', 'authorization_code', 'access_token'].map((name) => [name, 'expires_at']),
    ]) {
      await queryRunner.query(`DROP INDEX ${table}_${column}_idx`);
    }
  }
}
