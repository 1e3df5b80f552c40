import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Partner } from './partner.entity.js';

/** An estimate that is held for a while: a transaction can take its exact numbers, once. */
@Entity('quote')
@Unique(['id', 'partnerId'])
export class StoredQuote {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  /** The order it was made for and its numbers, decimals as text. */
  @Column({ type: 'jsonb' }) content: Record<string, unknown>;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz' }) expiresAt: Date;
}
