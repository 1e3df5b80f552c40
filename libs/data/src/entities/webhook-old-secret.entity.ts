import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** A rotated secret that still signs along with the new one for a while. */
@Entity('webhook_old_secret')
@ForeignKey(() => WebhookEndpoint, ['endpointId', 'partnerId'], ['id', 'partnerId'])
export class WebhookOldSecret {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Index() @Column('uuid') endpointId: string;
  /** AES-256-GCM: nonce, tag, ciphertext. */
  @Column({ type: 'bytea' }) sealedSecret: Buffer;
  @Column({ type: 'timestamptz' }) validUntil: Date;
}
