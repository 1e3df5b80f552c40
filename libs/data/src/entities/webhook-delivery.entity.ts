import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';

export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'held';

/** One event for one endpoint. Deliveries about one subject to one endpoint form a lane and go out in sequence. */
@Entity('webhook_delivery')
@Index(['endpointId', 'subjectId', 'sequence'], { where: "state = 'pending'" })
@Index(['nextAttemptAt'], { where: "state = 'pending' AND NOT parked" })
@Index('webhook_delivery_parked_idx', ['endpointId', 'nextAttemptAt', 'eventId'], { where: 'parked' })
@Index(['endpointId', 'leaseUntil'], { where: 'lease_until IS NOT NULL' })
export class WebhookDelivery {
  @ForeignKey(() => WebhookEvent) @PrimaryColumn('uuid') eventId: string;
  @ForeignKey(() => WebhookEndpoint) @PrimaryColumn('uuid') endpointId: string;
  /** The event's, and with it the lane. */
  @Column('uuid') subjectId: string;
  @Column({ type: 'integer' }) sequence: number;
  @Column({ type: 'text' }) state: DeliveryState;
  /** Of the current round; asking for the event again begins a new one. */
  @Column({ type: 'integer', default: 0 }) attempts: number;
  @Column({ type: 'timestamptz' }) nextAttemptAt: Date;
  /** Stands in line: is due, and goes out when it is the first of its lane and its endpoint has room. */
  @Column({ type: 'boolean', default: false }) parked: boolean;
  /** A worker is at it, and it takes a slot of its endpoint, until then. */
  @Column({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  /** The worker's; fences off one that comes back late. */
  @Column({ type: 'uuid', nullable: true }) leaseToken: string | null;
  /** The worker's process: what it had at hand is free sooner when it is gone. */
  @Column({ type: 'integer', nullable: true }) leaseHolder: number | null;
  /** Of the first try of the current round, in the outbox: whoever makes the try before it is published takes it along. */
  @Column({ type: 'uuid', nullable: true }) jobId: string | null;
  @Column({ type: 'timestamptz', nullable: true }) settledAt: Date | null;
}
