import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';

export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'held';

/** One event for one endpoint. Deliveries of a transaction to an endpoint form a lane and go out in sequence. */
@Entity('webhook_delivery')
@Index(['endpointId', 'transactionId', 'sequence'], { where: "state = 'pending'" })
@Index(['state', 'nextAttemptAt'], { where: "state = 'pending'" })
export class WebhookDelivery {
  @ForeignKey(() => WebhookEvent) @PrimaryColumn('uuid') eventId: string;
  @ForeignKey(() => WebhookEndpoint) @PrimaryColumn('uuid') endpointId: string;
  @Column('uuid') transactionId: string;
  @Column({ type: 'integer' }) sequence: number;
  @Column({ type: 'text' }) state: DeliveryState;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  @Column({ type: 'timestamptz' }) nextAttemptAt: Date;
  /** A worker is at it until then; its token fences off one that comes back late. */
  @Column({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  @Column({ type: 'uuid', nullable: true }) leaseToken: string | null;
  @Column({ type: 'timestamptz', nullable: true }) settledAt: Date | null;
}
