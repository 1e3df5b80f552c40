import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';
import { Transaction } from './transaction.entity.js';

/** What happened, as the exact bytes that every receiver gets. Written in the transition's own database transaction. */
@Entity('webhook_event')
@Unique(['transactionId', 'sequence'])
@Index(['partnerId', 'id'])
export class WebhookEvent {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @ForeignKey(() => Transaction) @Column('uuid') transactionId: string;
  /** From 1 per transaction, no gaps: the transaction's version. */
  @Column({ type: 'integer' }) sequence: number;
  @Column({ type: 'text' }) type: string;
  @Column({ type: 'text' }) body: string;
  @Column({ type: 'timestamptz' }) occurredAt: Date;
}
