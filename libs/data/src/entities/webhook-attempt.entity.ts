import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';

/** One attempt of one delivery and its outcome. Never changed, and kept for 30 days. */
@Entity('webhook_attempt')
@Index(['eventId', 'endpointId', 'attempt'])
@Index(['endpointId', 'at'])
@Index(['endpointId', 'at'], { where: 'status_code IS NULL OR status_code NOT BETWEEN 200 AND 299' })
@ForeignKey(() => WebhookEvent, ['eventId', 'partnerId'], ['id', 'partnerId'])
@ForeignKey(() => WebhookEndpoint, ['endpointId', 'partnerId'], ['id', 'partnerId'])
export class WebhookAttempt {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') eventId: string;
  @Column('uuid') endpointId: string;
  @Column({ type: 'integer' }) attempt: number;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
  @Column({ type: 'integer' }) durationMs: number;
  @Column({ type: 'integer', nullable: true }) statusCode: number | null;
  /** Why there was no response: timeout, dns, refused, tls, blocked, network. */
  @Column({ type: 'text', nullable: true }) failure: string | null;
  /** At most the first 4 KiB of the response. */
  @Column({ type: 'text', nullable: true }) responseBody: string | null;
}
