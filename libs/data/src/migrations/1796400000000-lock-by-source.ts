import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong guesses are counted by where they come from, so that a stranger's lock no person out. */
export class LockBySource1796400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sign_in_guess" ("login_id" uuid NOT NULL, "source" text NOT NULL, "failures" integer NOT NULL, "locked_until" TIMESTAMP WITH TIME ZONE, "guessed_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "sign_in_guess_pkey" PRIMARY KEY ("login_id", "source"))`,
    );
    await queryRunner.query(`CREATE INDEX "sign_in_guess_guessed_at_idx" ON "sign_in_guess"  ("guessed_at") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."sign_in_guess_guessed_at_idx"`);
    await queryRunner.query(`DROP TABLE "sign_in_guess"`);
  }
}
