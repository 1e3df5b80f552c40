import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person books that belongs to no transaction: the owner's own money, and returns that turned into losses. */
export class ManualBookings1795921350000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE manual_booking (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        subject text NOT NULL,
        currency text NOT NULL,
        amount numeric(38,18) NOT NULL CONSTRAINT manual_booking_amount_positive CHECK (amount > 0),
        reference text NOT NULL,
        state text NOT NULL,
        proposed_by text NOT NULL,
        proposed_at timestamptz NOT NULL,
        reason text NOT NULL,
        decided_by text,
        decided_at timestamptz
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX manual_booking_subject_reference_partial_idx ON manual_booking (subject, reference) WHERE state <> 'rejected'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE manual_booking');
  }
}
