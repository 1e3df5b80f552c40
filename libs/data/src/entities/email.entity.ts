import type { EmailKind, EmailState, Language } from '@rampart/kernel';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * One email about one event to one address, written in the database transaction of the event. It contains neither address nor text, which are read when it is
 * sent, so that erasing the user leaves nothing. Rows are deleted after some months. There are no foreign keys, because an order's statement must not wait for
 * another one.
 */
@Entity('email')
@Unique(['kind', 'subjectId', 'addressKey', 'partnerId'])
@Index(['userId', 'createdAt'])
@Index(['endedAt'])
@Index(['state', 'endedAt'], { where: "state IN ('refused', 'unclear', 'givenUp')" })
export class Email {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') userId: string;
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  @Column({ type: 'text' }) kind: EmailKind;
  /** The event: the id of an order, of a refund or of a KYC review. */
  @Column('uuid') subjectId: string;
  /** Blind index of the address. */
  @Column({ type: 'text' }) addressKey: string;
  @Column({ type: 'text' }) language: Language;
  /** Written only by `EmailOutbox` and, after a report, by `EmailReports`. */
  @Column({ type: 'text', default: 'queued' }) state: EmailState;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** Number of attempts after which it is unknown whether the server accepted the message. */
  @Column({ type: 'integer', default: 0 }) unclear: number;
  /** When the next attempt is due, by the service's clock. */
  @Column({ type: 'timestamptz' }) nextAttemptAt: Date;
  /** Lease expiry of the current attempt, by the machine's clock. */
  @Column({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  /** Why the last attempt failed, as status codes only. */
  @Column({ type: 'text', nullable: true }) problem: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}
