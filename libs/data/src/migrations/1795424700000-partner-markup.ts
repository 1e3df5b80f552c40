import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a partner adds to the service charge; 0 for all that was there before. */
export class PartnerMarkup1795424700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE partner ADD markup_percent numeric(38,18) NOT NULL DEFAULT '0'`);
    await queryRunner.query(
      `ALTER TABLE partner ADD CONSTRAINT partner_markup_percent_check CHECK (markup_percent BETWEEN 0 AND 10)`,
    );
    await queryRunner.query(`ALTER TABLE transaction ADD partner_markup numeric(38,18) NOT NULL DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE transaction ADD partner_markup_percent numeric(38,18) NOT NULL DEFAULT '0'`);
    await queryRunner.query(`
      UPDATE quote SET content = jsonb_set(content, '{numbers}', content -> 'numbers' || '{"partnerMarkup": "0", "partnerMarkupPercent": "0"}')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE transaction DROP COLUMN partner_markup_percent`);
    await queryRunner.query(`ALTER TABLE transaction DROP COLUMN partner_markup`);
    await queryRunner.query(`ALTER TABLE partner DROP CONSTRAINT partner_markup_percent_check`);
    await queryRunner.query(`ALTER TABLE partner DROP COLUMN markup_percent`);
  }
}
