import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** What a rail or a chain told, raw, before anything is made of it. The first content of an id stays. */
@Entity('inbound_event')
@Unique(['source', 'eventId'])
@Index(['recordedAt'], { where: 'transaction_id IS NULL' })
export class InboundEvent {
  @PrimaryColumn('uuid') id: string;
  /** `fiatRail` or `chain`. */
  @Column({ type: 'text' }) source: string;
  @Column({ type: 'text' }) eventId: string;
  /** Empty when nobody knows yet what it was for. No foreign key: a provider may name anything. */
  @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  /** What makes the event this one: amount, currency, times, addresses. Not what may grow, such as confirmations. */
  @Column({ type: 'jsonb' }) content: Record<string, unknown>;
  /** Of money that nobody was found for: its bank or chain took it back. */
  @Column({ type: 'boolean', default: false }) vanished: boolean;
  /** While nobody was found for it: of the question by whose answer it is here or vanished. */
  @Column({ type: 'bigint', default: 0 }) reading: string;
  @Column({ type: 'timestamptz' }) recordedAt: Date;
}
