import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Transaction } from './transaction.entity.js';

/** A decision about a large amount that awaits a second operator. */
@Entity('proposal')
@Index(['transactionId', 'partnerId'], { unique: true, where: 'decided_at IS NULL' })
@ForeignKey(() => Transaction, ['transactionId', 'partnerId'], ['id', 'partnerId'])
export class Proposal {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Column('uuid') transactionId: string;
  @Column({ type: 'text' }) action: string;
  @Column({ type: 'jsonb' }) content: Record<string, unknown>;
  @Column({ type: 'text' }) proposedBy: string;
  @Column({ type: 'timestamptz' }) proposedAt: Date;
  @Column({ type: 'text', nullable: true }) decision: 'approved' | 'rejected' | null;
  @Column({ type: 'text', nullable: true }) decidedBy: string | null;
  @Column({ type: 'timestamptz', nullable: true }) decidedAt: Date | null;
}
