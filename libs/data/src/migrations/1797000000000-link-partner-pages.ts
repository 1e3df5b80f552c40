import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners link their terms, privacy policy, help and contact from the checkout. */
export class LinkPartnerPages1797000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "partner_settings" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD "terms_url" text`);
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD "privacy_url" text`);
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD "help_url" text`);
    await queryRunner.query(`ALTER TABLE "partner_settings" ADD "contact_url" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE "partner_settings" IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "contact_url"`);
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "help_url"`);
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "privacy_url"`);
    await queryRunner.query(`ALTER TABLE "partner_settings" DROP COLUMN "terms_url"`);
  }
}
