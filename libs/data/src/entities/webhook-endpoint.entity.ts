import type { WebhookEventType, WebhookPayloadVersion } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

@Entity('webhook_endpoint')
export class WebhookEndpoint {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** Kept letter for letter. */
  @Column({ type: 'text' }) url: string;
  /** AES-256-GCM: nonce, tag, text. */
  @Column({ type: 'bytea' }) sealedSecret: Buffer;
  /** What it is told about. */
  @Column({ type: 'text', array: true }) eventTypes: WebhookEventType[];
  /** Which fields of a transaction it is sent. */
  @Column({ type: 'smallint', default: 1 }) payloadVersion: WebhookPayloadVersion;
  @Column({ type: 'boolean', default: true }) enabled: boolean;
  /** Why it was disabled, when we did it. */
  @Column({ type: 'text', nullable: true }) disabledReason: string | null;
  /** Tries that failed since the last success, over all lanes. */
  @Column({ type: 'integer', default: 0 }) failures: number;
  /** When the first of them was. */
  @Column({ type: 'timestamptz', nullable: true }) failingSince: Date | null;
  /** How often the partner was told of that. */
  @Column({ type: 'smallint', default: 0 }) notices: number;
  /** Set while the endpoint is degraded: when a single try may go next. */
  @Column({ type: 'timestamptz', nullable: true }) probeAt: Date | null;
  /** Single tries that failed since it is degraded: each doubles the wait for the next. */
  @Column({ type: 'smallint', default: 0 }) probes: number;
  /** How many tries may be on their way at once: 8; after an outage 1, then 2, then 4. */
  @Column({ type: 'smallint', default: 8 }) slots: number;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt: Date | null;
}
