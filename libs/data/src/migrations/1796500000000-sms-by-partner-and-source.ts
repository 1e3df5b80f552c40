import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Text messages are counted by partner, channel and source, so that the misuse of one public key stops no other partner's messages. */
export class SmsByPartnerAndSource1796500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE sms_request IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query('ALTER TABLE sms_request ADD COLUMN channel text, ADD COLUMN source bytea');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms_request DROP COLUMN channel, DROP COLUMN source');
  }
}
