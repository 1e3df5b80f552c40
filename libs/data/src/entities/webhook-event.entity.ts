import type { WebhookEventType } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';
import { Transaction } from './transaction.entity.js';

/** An event with its body in the newest payload version; older versions omit fields. Written in the database transaction of the transition. */
@Entity('webhook_event')
@Unique(['subjectId', 'sequence', 'partnerId'])
@Index(['partnerId', 'xid', 'id'])
@ForeignKey(() => Transaction, ['transactionId', 'partnerId'], ['id', 'partnerId'])
export class WebhookEvent {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
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
