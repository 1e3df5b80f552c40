import type { ChainId, Decimal } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';
import { InboundEvent } from './inbound-event.entity.js';
import { Transaction } from './transaction.entity.js';

/** Money that a rail or a chain says it saw, whatever the transaction's state; recorded once per provider event. */
@Entity('receipt')
@Unique(['kind', 'eventId'])
export class Receipt {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Transaction) @Column('uuid') transactionId: string;
  /** The raw telling that it was made of. */
  @ForeignKey(() => InboundEvent) @Column('uuid') inboundEventId: string;
  @Column({ type: 'text' }) kind: 'fiat' | 'crypto';
  @Column({ type: 'text' }) eventId: string;
  @Column(decimalColumn) amount: Decimal;
  /** As the provider named it; may be one that we do not handle. */
  @Column({ type: 'text' }) currency: string;
  @Column({ type: 'text', nullable: true }) chain: ChainId | null;
  @Column({ type: 'text', nullable: true }) txId: string | null;
  @Column({ type: 'integer', default: 0 }) confirmations: number;
  /** How many it needs to be here for good, as its chain was when that was looked at last; null for fiat. */
  @Column({ type: 'integer', nullable: true }) needed: number | null;
  /** Its chain dropped it, or its bank took it back; it may appear again. */
  @Column({ type: 'boolean', default: false }) dropped: boolean;
  /** Value time at the bank, or first seen on the chain: what deadlines are held against. */
  @Column({ type: 'timestamptz' }) occurredAt: Date;
  @Column({ type: 'timestamptz' }) recordedAt: Date;
  /** Of the question whose answer this is; the answer to an earlier one changes nothing. */
  @Column({ type: 'bigint', default: 0 }) reading: string;
}
