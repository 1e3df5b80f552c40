import type { ChainId, Decimal } from '@rampart/kernel';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { HOUSE } from '../house.js';
import { decimalColumn } from '../decimal-column.js';
import { InboundEvent } from './inbound-event.entity.js';
import { Transaction } from './transaction.entity.js';

/** `return` sends an unmatched payment back to its payer. */
export type PayoutPurpose = 'payout' | 'refund' | 'return';
/** `withdrawing` means that nothing was sent and the driver is requested never to send it. */
export const PAYOUT_STATES = [
  'proposed',
  'claimed',
  'withdrawing',
  'submitted',
  'confirmed',
  'failed',
  'uncertain',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Ids of payouts are not ordered by time. */
export const PAYOUTS_OLDEST_FIRST = { createdAt: 'ASC', generation: 'ASC' } as const;

/** Outgoing money. The row is committed before anything is sent, and its id, derived from what is paid, is the provider's idempotency key. */
@Entity('payout')
@Unique(['transactionId', 'purpose', 'generation', 'partnerId'])
@Index(['transactionId', 'partnerId'], { unique: true, where: "settles AND state <> 'failed'" })
@Index(['inboundEventId', 'partnerId'], { unique: true, where: "state <> 'failed'" })
@Check(
  'payout_of_one_thing',
  "(purpose = 'return') = (transaction_id IS NULL) AND (purpose = 'return') = (inbound_event_id IS NOT NULL)",
)
@Check('payout_of_house', `(partner_id = '${HOUSE}') = (transaction_id IS NULL)`)
@Index(['reference'], { where: 'reference IS NOT NULL' })
@Index(['createdAt'])
@Index(['createdAt', 'generation'], { where: "purpose = 'return'" })
@Index(['updatedAt'])
@Index(['updatedAt'], { where: "state = 'failed'" })
@Index(['state', 'createdAt'], { where: "state IN ('claimed', 'submitted', 'uncertain')" })
@ForeignKey(() => Transaction, ['transactionId', 'partnerId'], ['id', 'partnerId'])
export class Payout {
  @PrimaryColumn('uuid') id: string;
  /** Partner of the order; the house of a return. */
  @PrimaryColumn('uuid') partnerId: string;
  /** The transaction of a payout or a refund. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  /** The inbound event of a return. */
  @ForeignKey(() => InboundEvent) @Column({ type: 'uuid', nullable: true }) inboundEventId: string | null;
  @Column({ type: 'text' }) purpose: PayoutPurpose;
  @Column({ type: 'integer' }) generation: number;
  @Column({ type: 'text' }) state: PayoutState;
  /** The transaction's version when the payout was claimed; reset to null when it was withdrawn, so that another can be claimed. */
  @Column({ type: 'integer', nullable: true }) orderVersion: number | null;
  /**
   * Whether the payout completes the order: the payout itself, or the refund of the ordered amount. At most one of these is ever active, so an order is never
   * both paid out and refunded. Excess and unmatched payments are returned separately.
   */
  @Column({ type: 'boolean' }) settles: boolean;
  @Column({ type: 'text' }) kind: 'fiat' | 'crypto';
  @Column(decimalColumn) amount: Decimal;
  @Column({ type: 'text' }) currency: string;
  /** Chain of a return or of a sell's refund; null for refunds of fiat, and for payouts, which use the order's chain. */
  @Column({ type: 'text', nullable: true }) chain: ChainId | null;
  /** Address that a return is sent to. */
  @Column({ type: 'text', nullable: true }) address: string | null;
  /** The operator who proposed a return that needs a second one. */
  @Column({ type: 'text', nullable: true }) proposedBy: string | null;
  /** The operator who stated, with proof, that an uncertain return was sent, which awaits a second operator. */
  @Column({ type: 'text', nullable: true }) foundSentBy: string | null;
  @Column({ type: 'text', nullable: true }) foundReference: string | null;
  /** The provider's reference: a blockchain transaction id or a bank reference. */
  @Column({ type: 'text', nullable: true }) reference: string | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** Time of the first attempt to send; null before it, and again after the provider deferred the payout. */
  @Column({ type: 'timestamptz', nullable: true }) sendStartedAt: Date | null;
  /** The driver that sends it and that is queried about it; null before sending, and in rows from when there was only one driver. */
  @Column({ type: 'text', nullable: true }) driver: string | null;
  /** Time since which the provider has reported the key as unknown. */
  @Column({ type: 'timestamptz', nullable: true }) unknownSince: Date | null;
  /** Why the provider defers the payout. */
  @Column({ type: 'text', nullable: true }) waitsFor: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
}
