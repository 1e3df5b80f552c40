import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A data key for each user, which seals what is personal, and blind indexes by which users are found. */
export class KeyUsers1796700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(
      `ALTER TABLE app_user ADD COLUMN data_key text, ADD COLUMN phone_key text, ADD COLUMN search_words text[], ADD COLUMN erased_at timestamptz`,
    );
    await queryRunner.query(`DROP INDEX app_user_partner_id_phone_idx`);
    await queryRunner.query(`CREATE INDEX app_user_partner_id_phone_key_idx ON app_user (partner_id, phone_key)`);
    await queryRunner.query(`CREATE INDEX app_user_search_words_idx ON app_user USING gin (search_words)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX app_user_search_words_idx, app_user_partner_id_phone_key_idx`);
    await queryRunner.query(`CREATE INDEX app_user_partner_id_phone_idx ON app_user (partner_id, phone)`);
    await queryRunner.query(
      `ALTER TABLE app_user DROP COLUMN data_key, DROP COLUMN phone_key, DROP COLUMN search_words, DROP COLUMN erased_at`,
    );
  }
}
