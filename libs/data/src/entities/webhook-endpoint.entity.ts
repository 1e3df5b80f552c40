import type { WebhookEventType, WebhookPayloadVersion } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

@Entity('webhook_endpoint')
export class WebhookEndpoint {
  @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** Stored exactly as the partner entered it. */
  @Column({ type: 'text' }) url: string;
  /** AES-256-GCM: nonce, tag, ciphertext. */
  @Column({ type: 'bytea' }) sealedSecret: Buffer;
  /** Event types that the endpoint subscribes to. */
  @Column({ type: 'text', array: true }) eventTypes: WebhookEventType[];
  /** Version of the payloads that the endpoint receives. */
  @Column({ type: 'smallint', default: 1 }) payloadVersion: WebhookPayloadVersion;
  @Column({ type: 'boolean', default: true }) enabled: boolean;
  /** Why the service disabled the endpoint. */
  @Column({ type: 'text', nullable: true }) disabledReason: string | null;
  /** Failed attempts since the last success, over all lanes. */
  @Column({ type: 'integer', default: 0 }) failures: number;
  /** Time of the first failed attempt since the last success. */
  @Column({ type: 'timestamptz', nullable: true }) failingSince: Date | null;
  /** Number of notices sent to the partner since then. */
  @Column({ type: 'smallint', default: 0 }) notices: number;
  /** Time of the next probe; set while the endpoint is degraded. */
  @Column({ type: 'timestamptz', nullable: true }) probeAt: Date | null;
  /** Failed probes since the endpoint became degraded; each doubles the wait for the next. */
  @Column({ type: 'smallint', default: 0 }) probes: number;
  /** Concurrent attempts allowed: 8; after an outage 1, then 2, then 4. */
  @Column({ type: 'smallint', default: 8 }) slots: number;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt: Date | null;
}
