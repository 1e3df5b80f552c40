import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A raw event of a rail or a chain, before processing. The first content received for an id is kept. */
@Entity('inbound_event')
@Unique(['source', 'eventId'])
@Unique(['id', 'partnerId'])
@Check('inbound_event_partner_of_order', 'partner_id IS NULL OR transaction_id IS NOT NULL')
@Index(['recordedAt'], { where: 'transaction_id IS NULL' })
@Index('inbound_event_matched_recorded_at_idx', ['recordedAt'], { where: 'transaction_id IS NOT NULL' })
@Index('inbound_event_reference_partial_idx', { synchronize: false }) // an expression, which only a migration can define
@Index(['transactionId'], { where: 'transaction_id IS NOT NULL' })
export class InboundEvent {
  @PrimaryColumn('uuid') id: string;
  /** `fiatRail` or `chain`. */
  @Column({ type: 'text' }) source: string;
  @Column({ type: 'text' }) eventId: string;
  /** Null while the payment is unmatched. No foreign key, since a provider may send any id. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  /** Partner of the order; null while there is none. A receipt refers to both, so that a payment counts for one partner. */
  @Column({ type: 'uuid', nullable: true }) partnerId: string | null;
  /** The identifying content: amount, currency, times, addresses. Growing values such as confirmations are excluded. */
  @Column({ type: 'jsonb' }) content: Record<string, unknown>;
  /** Addresses from which a deposit was spent, as far as reports named them. Later reports add to them, so they are not part of the content. */
  @Column({ type: 'text', array: true, nullable: true }) senders: readonly string[] | null;
  /** Whether the bank or chain reversed an unmatched payment. */
  @Column({ type: 'boolean', default: false }) vanished: boolean;
  /** For an unmatched payment: number of the lookup that found it present or vanished. */
  @Column({ type: 'bigint', default: 0 }) reading: string;
  @Column({ type: 'timestamptz' }) recordedAt: Date;
}
