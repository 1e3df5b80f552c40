import type { ChainId, Decimal } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';
import { InboundEvent } from './inbound-event.entity.js';
import { Transaction } from './transaction.entity.js';

/** A payment reported by a rail or a chain, whatever the transaction's state; recorded once per provider event. */
@Entity('receipt')
@Unique(['kind', 'eventId', 'partnerId'])
@Unique(['inboundEventId', 'partnerId'])
@Index(['txId'], { where: 'tx_id IS NOT NULL' })
@Index(['updatedAt'])
@Index(['occurredAt'], { where: "kind = 'fiat'" })
@Index(['chain'], { where: "kind = 'crypto' AND NOT dropped AND confirmations < needed" })
@ForeignKey(() => Transaction, ['transactionId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => InboundEvent, ['inboundEventId', 'partnerId'], ['id', 'partnerId'])
export class Receipt {
  @PrimaryColumn('uuid') id: string;
  /** Partner of the order. */
  @PrimaryColumn('uuid') partnerId: string;
  @Index() @Column('uuid') transactionId: string;
  /** The raw event from which the receipt was created. */
  @Column('uuid') inboundEventId: string;
  @Column({ type: 'text' }) kind: 'fiat' | 'crypto';
  @Column({ type: 'text' }) eventId: string;
  @Column(decimalColumn) amount: Decimal;
  /** The provider's currency code; the service may not support it. */
  @Column({ type: 'text' }) currency: string;
  @Column({ type: 'text', nullable: true }) chain: ChainId | null;
  @Column({ type: 'text', nullable: true }) txId: string | null;
  @Column({ type: 'integer', default: 0 }) confirmations: number;
  /** Confirmations required for finality, as of the last lookup; null for fiat. */
  @Column({ type: 'integer', nullable: true }) needed: number | null;
  /** Whether the chain dropped or the bank reversed the payment; it may appear again. */
  @Column({ type: 'boolean', default: false }) dropped: boolean;
  /** Value date at the bank, or the time first seen on the chain; deadlines are compared with it. */
  @Column({ type: 'timestamptz' }) occurredAt: Date;
  @Column({ type: 'timestamptz' }) recordedAt: Date;
  /** When it was last changed: dropped or found again, or confirmed further while it was not final. */
  @Column({ type: 'timestamptz' }) updatedAt: Date;
  /** Number of the lookup that reported this; results of earlier lookups are ignored. */
  @Column({ type: 'bigint', default: 0 }) reading: string;
}
