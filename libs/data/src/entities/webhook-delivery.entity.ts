import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'held';

/** The delivery of one event to one endpoint, in the partition of the month of the event. Deliveries about one subject to one endpoint form a lane and are sent in sequence. */
@Entity('webhook_delivery')
@Index(['endpointId', 'subjectId', 'sequence'], { where: "state = 'pending'" })
@Index(['endpointId', 'state'], { where: "state IN ('held', 'dead')" })
@Index(['nextAttemptAt'], { where: "state = 'pending' AND NOT queued" })
@Index('webhook_delivery_queued_idx', ['endpointId', 'nextAttemptAt', 'eventId'], { where: 'queued' })
@Index(['endpointId', 'leaseUntil'], { where: 'lease_until IS NOT NULL' })
export class WebhookDelivery {
  @PrimaryColumn('uuid') eventId: string;
  @PrimaryColumn('uuid') endpointId: string;
  @PrimaryColumn('uuid') partnerId: string;
  /** Subject of the event; with the endpoint it names the lane. */
  @Column('uuid') subjectId: string;
  @Column({ type: 'integer' }) sequence: number;
  @Column({ type: 'text' }) state: DeliveryState;
  /** Attempts of the current round; redelivery begins a new round. */
  @Column({ type: 'integer', default: 0 }) attempts: number;
  @Column({ type: 'timestamptz' }) nextAttemptAt: Date;
  /** Whether it is due; it is sent once it is the first of its lane and its endpoint has a free slot. */
  @Column({ type: 'boolean', default: false }) queued: boolean;
  /** Lease expiry. The delivery occupies one endpoint slot until then. */
  @Column({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  /** Fencing token of the lease, which prevents a worker that returns late from writing. */
  @Column({ type: 'uuid', nullable: true }) leaseToken: string | null;
  /** Number of the worker's process; if it disconnects, its leases end early. */
  @Column({ type: 'integer', nullable: true }) leaseHolder: number | null;
  @Column({ type: 'timestamptz', nullable: true }) settledAt: Date | null;
}
