import type { EmailKind, EmailState, Language } from '@rampart/kernel';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * One email about one event to one address, written in the database transaction of the event. Address and text are not in it: they are read when it is sent,
 * so that erasing the user leaves nothing. It goes after some months, and has no foreign keys: the statement of an order must wait for no other.
 */
@Entity('email')
@Unique(['kind', 'subjectId', 'addressKey'])
@Index(['userId', 'createdAt'])
@Index(['endedAt'])
@Index(['state', 'endedAt'], { where: "state IN ('refused', 'unclear', 'givenUp')" })
export class Email {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') partnerId: string;
  @Column('uuid') userId: string;
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  @Column({ type: 'text' }) kind: EmailKind;
  /** The event: the id of an order, of a refund or of a KYC review. */
  @Column('uuid') subjectId: string;
  /** Blind index of the address. */
  @Column({ type: 'text' }) addressKey: string;
  @Column({ type: 'text' }) language: Language;
  /** Written only by `EmailOutbox`, and after a report by `EmailReports`. */
  @Column({ type: 'text', default: 'queued' }) state: EmailState;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** Attempts of which it is not known whether the server took the message. */
  @Column({ type: 'integer', default: 0 }) unclear: number;
  /** The next attempt is due then, on the service's clock. */
  @Column({ type: 'timestamptz' }) nextAttemptAt: Date;
  /** An attempt is under way until then at the latest, on the machine's clock. */
  @Column({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  /** Why the last attempt failed, in codes alone. */
  @Column({ type: 'text', nullable: true }) problem: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}
