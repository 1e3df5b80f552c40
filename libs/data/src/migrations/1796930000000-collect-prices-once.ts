import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One process collects the prices for all. Processes of the release before go on reading prices for themselves. */
export class CollectPricesOnce1796930000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "market_price" ("pair" text NOT NULL, "price" numeric(38,18), "source" text NOT NULL, "evidence" jsonb NOT NULL, "asked_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "market_price_pkey" PRIMARY KEY ("pair"))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "market_price"`);
  }
}
