import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is added to transaction ids where events are put in order. */
export class XidEpoch1795931200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE xid_epoch (
        id smallint NOT NULL,
        ahead bigint NOT NULL DEFAULT '0',
        cluster text,
        CONSTRAINT xid_epoch_pkey PRIMARY KEY (id),
        CONSTRAINT single_row CHECK (id = 1)
      )`);
    await queryRunner.query(`INSERT INTO xid_epoch (id) VALUES (1)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE xid_epoch`);
  }
}
