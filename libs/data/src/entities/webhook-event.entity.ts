import type { WebhookEventType } from '@rampart/kernel';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event with its body in the newest payload version; older versions omit fields. Written in the database transaction of the transition, to the partition of its month. */
@Entity('webhook_event')
@Index(['partnerId', 'xid', 'id'])
export class WebhookEvent {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  /** The subject: a transaction, a user or an endpoint. Events of one subject are delivered in sequence. */
  @Column('uuid') subjectId: string;
  /** The subject, if it is a transaction. */
  @Column('uuid', { nullable: true }) transactionId: string | null;
  /** Sequence per subject from 1, without gaps; for a transaction, its version. */
  @Column({ type: 'integer' }) sequence: number;
  @Column({ type: 'text' }) type: WebhookEventType;
  @Column({ type: 'text' }) body: string;
  @Column({ type: 'timestamptz' }) occurredAt: Date;
  /** Id of the database transaction that wrote the event, offset by `xid_epoch`; a reader's cursor follows it. */
  @Column({ type: 'bigint' }) xid: string;
}
