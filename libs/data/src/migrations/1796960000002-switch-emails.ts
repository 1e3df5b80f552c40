import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners switch on the emails to their users. Off, for partners who write themselves. */
export class SwitchEmails1796960000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "partner_settings" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD "emails_on" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD "email_language" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "partner_settings" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "email_language"`);
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "emails_on"`);
  }
}
