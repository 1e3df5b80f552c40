import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A visit to the checkout can be handed over to the visitor's phone. */
export class HandOffs1795907100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE checkout_session
      ADD COLUMN parent_id uuid,
      ADD COLUMN hand_off_digest bytea,
      ADD COLUMN hand_off_until timestamptz,
      ADD CONSTRAINT checkout_session_hand_off_digest_key UNIQUE (hand_off_digest)`);
    await queryRunner.query(`CREATE INDEX checkout_session_parent_id_idx ON checkout_session (parent_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX checkout_session_parent_id_idx`);
    await queryRunner.query(`ALTER TABLE checkout_session DROP CONSTRAINT checkout_session_hand_off_digest_key,
      DROP COLUMN hand_off_until, DROP COLUMN hand_off_digest, DROP COLUMN parent_id`);
  }
}
