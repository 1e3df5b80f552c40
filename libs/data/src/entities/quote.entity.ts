import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Partner } from './partner.entity.js';

/** A held estimate: one transaction can use its exact numbers until it expires. */
@Entity('quote')
@Index(['partnerId', 'expiresAt'])
export class StoredQuote {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @PrimaryColumn('uuid') partnerId: string;
  /** The quoted order and its numbers, decimals as text. */
  @Column({ type: 'jsonb' }) content: Record<string, unknown>;
  /** The checkout session that holds it; null for a partner's program. */
  @Column({ type: 'uuid', nullable: true }) checkoutSessionId: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
}
