import type { WebhookEventType } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';
import { Transaction } from './transaction.entity.js';

/** What happened, as the body of the newest payload version: an older one leaves fields out. Written in the transition's own database transaction. */
@Entity('webhook_event')
@Unique(['subjectId', 'sequence'])
@Index(['partnerId', 'xid', 'id'])
export class WebhookEvent {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** What it happened to: a transaction, a user or an endpoint. Events of one subject are told in sequence. */
  @Column('uuid') subjectId: string;
  /** The subject, when it is a transaction. */
  @ForeignKey(() => Transaction) @Column('uuid', { nullable: true }) transactionId: string | null;
  /** From 1 per subject, no gaps; of a transaction, its version. */
  @Column({ type: 'integer' }) sequence: number;
  @Column({ type: 'text' }) type: WebhookEventType;
  @Column({ type: 'text' }) body: string;
  @Column({ type: 'timestamptz' }) occurredAt: Date;
  /** The database transaction that wrote it, ahead by `xid_epoch`: what a reader's cursor goes by. */
  @Column({ type: 'bigint' }) xid: string;
}
