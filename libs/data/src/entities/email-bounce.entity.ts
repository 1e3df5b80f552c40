import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's email address that has no mailbox. Nothing is sent to it until an operator clears it. */
@Entity('email_bounce')
export class EmailBounce {
  @PrimaryColumn('uuid') partnerId: string;
  /** Blind index of the user's address. */
  @PrimaryColumn({ type: 'text' }) addressKey: string;
  /** Status codes only. */
  @Column({ type: 'text' }) reason: string;
  /** `reply` to a delivery attempt, or a later `report`. */
  @Column({ type: 'text' }) source: 'reply' | 'report';
  @Column({ type: 'timestamptz' }) at: Date;
}
