import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `message` was sent to the user by email. `taken` and `released` record that an operator became the owner of the case, or no longer is. */
export const CASE_NOTE_KINDS = ['note', 'message', 'taken', 'released'] as const;
export type CaseNoteKind = (typeof CASE_NOTE_KINDS)[number];

/**
 * An entry in a case: what operators wrote about a user or one of the user's orders, and who works on it. It has no foreign keys, since users and orders are
 * never removed.
 */
@Entity('case_note')
@Index(['userId', 'id'])
export class CaseNote {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') userId: string;
  /** The order that the entry is about; null if it is about the user. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  @Column({ type: 'text' }) kind: CaseNoteKind;
  /** Sealed with the user's key, so that erasing the user erases it. */
  @Column({ type: 'text', nullable: true }) text: string | null;
  /** Name of the operator. */
  @Column({ type: 'text' }) by: string;
  @Column({ type: 'timestamptz' }) at: Date;
}
