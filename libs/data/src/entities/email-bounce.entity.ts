import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address of a partner's users that has no mailbox: nothing is sent to it until an operator clears it. */
@Entity('email_bounce')
export class EmailBounce {
  @PrimaryColumn('uuid') partnerId: string;
  /** Blind index of the address, as its user has it. */
  @PrimaryColumn({ type: 'text' }) addressKey: string;
  /** Codes alone. */
  @Column({ type: 'text' }) reason: string;
  /** `reply` to an attempt, or a `report` that came later. */
  @Column({ type: 'text' }) source: 'reply' | 'report';
  @Column({ type: 'timestamptz' }) at: Date;
}
