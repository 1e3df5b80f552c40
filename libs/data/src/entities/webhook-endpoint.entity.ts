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
  @Column({ type: 'boolean', default: true }) enabled: boolean;
  /** Why it was disabled, when we did it. */
  @Column({ type: 'text', nullable: true }) disabledReason: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt: Date | null;
}
