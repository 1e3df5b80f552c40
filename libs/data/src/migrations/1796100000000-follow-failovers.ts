import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Sessions notice by themselves that the database was restored or has failed over; payouts need to know since when. */
export class FollowFailovers1796100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE xid_epoch ADD moved_at timestamptz');
    await applyFunctions(queryRunner, FollowFailovers1796100000000.name);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION follow_cluster');
    await queryRunner.query('ALTER TABLE xid_epoch DROP moved_at');
  }
}
