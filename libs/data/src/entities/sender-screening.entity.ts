import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { InboundEvent } from './inbound-event.entity.js';

/** `unnamed`: no driver knows the sender of the deposit. */
export type SenderOutcome = 'clear' | 'listed' | 'unnamed';

/**
 * Evidence that the senders of a deposit were screened before money moved for it. It keeps the last time of each outcome, so that a later outcome does not hide
 * an earlier one.
 */
@Entity('sender_screening')
@Unique(['inboundEventId', 'outcome'])
export class SenderScreening {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => InboundEvent) @Column('uuid') inboundEventId: string;
  @Column({ type: 'text' }) outcome: SenderOutcome;
  /** The screened addresses. */
  @Column({ type: 'text', array: true }) senders: readonly string[];
  /** The listed address. */
  @Column({ type: 'text', nullable: true }) listed: string | null;
  /** Why nothing was sent. */
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'timestamptz' }) screenedAt: Date;
}
