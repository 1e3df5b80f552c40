import type { ChainId, Decimal } from '@rampart/kernel';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';
import { InboundEvent } from './inbound-event.entity.js';
import { Transaction } from './transaction.entity.js';

/** A `return` sends back money that named no order. */
export type PayoutPurpose = 'payout' | 'refund' | 'return';
export type PayoutState = 'proposed' | 'claimed' | 'submitted' | 'confirmed' | 'failed' | 'uncertain';

/** Money that leaves. The row is committed before anything is sent, and its id is the provider's idempotency key. */
@Entity('payout')
@Unique(['transactionId', 'purpose', 'generation'])
@Index(['transactionId'], { unique: true, where: "settles AND state <> 'failed'" })
@Index(['inboundEventId'], { unique: true, where: "state <> 'failed'" })
@Check(
  'payout_of_one_thing',
  "(purpose = 'return') = (transaction_id IS NULL) AND (purpose = 'return') = (inbound_event_id IS NOT NULL)",
)
@Index(['state', 'createdAt'], { where: "state IN ('claimed', 'submitted', 'uncertain')" })
export class Payout {
  @PrimaryColumn('uuid') id: string;
  /** Of a payout or a refund. */
  @ForeignKey(() => Transaction) @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  /** Of a return. */
  @ForeignKey(() => InboundEvent) @Column({ type: 'uuid', nullable: true }) inboundEventId: string | null;
  @Column({ type: 'text' }) purpose: PayoutPurpose;
  @Column({ type: 'integer' }) generation: number;
  @Column({ type: 'text' }) state: PayoutState;
  /** The transaction's version when it was claimed. */
  @Column({ type: 'integer', nullable: true }) orderVersion: number | null;
  /**
   * Whether it ends the order: the payout, or the refund of what was ordered. At most one such is ever alive, so an order
   * is never both paid out and refunded. Excess and stray money goes back beside it.
   */
  @Column({ type: 'boolean' }) settles: boolean;
  @Column({ type: 'text' }) kind: 'fiat' | 'crypto';
  @Column(decimalColumn) amount: Decimal;
  @Column({ type: 'text' }) currency: string;
  /** Where crypto is returned to. */
  @Column({ type: 'text', nullable: true }) chain: ChainId | null;
  @Column({ type: 'text', nullable: true }) address: string | null;
  /** The operator who proposed a return that needs a second one. */
  @Column({ type: 'text', nullable: true }) proposedBy: string | null;
  /** An operator's word that an uncertain return was sent, and its proof, while that waits for a second one. */
  @Column({ type: 'text', nullable: true }) foundSentBy: string | null;
  @Column({ type: 'text', nullable: true }) foundReference: string | null;
  /** The provider's: a blockchain transaction id or a bank reference. */
  @Column({ type: 'text', nullable: true }) reference: string | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** When sending was first tried; without it the provider cannot have heard of the payout. */
  @Column({ type: 'timestamptz', nullable: true }) sendStartedAt: Date | null;
  /** Since when the provider says that it does not know the key. */
  @Column({ type: 'timestamptz', nullable: true }) unknownSince: Date | null;
  /** Why the provider does not send it now, though it may later. */
  @Column({ type: 'text', nullable: true }) waitsFor: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
}
