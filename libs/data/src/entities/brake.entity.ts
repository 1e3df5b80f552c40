import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type BrakeAction = 'opening' | 'payingOut' | 'quoting';

/** Stops one action for one target until an operator or its rule releases it. */
@Entity('brake')
@Index('brake_engaged_idx', ['action', 'target'], { unique: true, where: 'released_at IS NULL' })
export class Brake {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) action: BrakeAction;
  /** `all`, or a side, method, asset, chain, port or driver: `method:paynow`, `driver:chain:sandbox`. */
  @Column({ type: 'text' }) target: string;
  /** The operator's name, or the rule's. */
  @Column({ type: 'text' }) engagedBy: string;
  /** The rule that engaged it; null for an operator. */
  @Column({ type: 'text', nullable: true }) rule: string | null;
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'timestamptz' }) engagedAt: Date;
  /** The operator who proposed the release, which awaits a second operator. */
  @Column({ type: 'text', nullable: true }) releaseProposedBy: string | null;
  @Column({ type: 'timestamptz', nullable: true }) releaseProposedAt: Date | null;
  @Column({ type: 'text', nullable: true }) releasedBy: string | null;
  @Column({ type: 'text', nullable: true }) releaseReason: string | null;
  @Column({ type: 'timestamptz', nullable: true }) releasedAt: Date | null;
}
