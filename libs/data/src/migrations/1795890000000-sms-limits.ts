import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What text messages are counted by. */
export class SmsLimits1795890000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE sms_ask (
      id uuid NOT NULL,
      number bytea NOT NULL,
      neighbours bytea NOT NULL,
      partner_id uuid,
      calling_code text NOT NULL,
      outcome text NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT sms_ask_pkey PRIMARY KEY (id)
    )`);
    await queryRunner.query(`CREATE INDEX sms_ask_number_at_idx ON sms_ask (number, at)`);
    await queryRunner.query(`CREATE INDEX sms_ask_neighbours_at_idx ON sms_ask (neighbours, at)`);
    await queryRunner.query(`CREATE INDEX sms_ask_partner_id_at_idx ON sms_ask (partner_id, at)`);
    await queryRunner.query(`CREATE INDEX sms_ask_at_idx ON sms_ask (at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE sms_ask`);
  }
}
