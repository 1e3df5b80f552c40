import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type BrakeAction = 'opening' | 'payingOut' | 'quoting';

/** A stop of one action for one target, until a person or its rule releases it. */
@Entity('brake')
@Index('brake_engaged_idx', ['action', 'target'], { unique: true, where: 'released_at IS NULL' })
export class Brake {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) action: BrakeAction;
  /** `all`, or a side, method, asset, chain, port or driver: `method:paynow`, `driver:chain:sandbox`. */
  @Column({ type: 'text' }) target: string;
  /** The operator's name, or the rule's. */
  @Column({ type: 'text' }) engagedBy: string;
  /** The rule that engaged it; null for a person. */
  @Column({ type: 'text', nullable: true }) rule: string | null;
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'timestamptz' }) engagedAt: Date;
  /** The operator who proposed the release to a second one. */
  @Column({ type: 'text', nullable: true }) releaseProposedBy: string | null;
  @Column({ type: 'timestamptz', nullable: true }) releaseProposedAt: Date | null;
  @Column({ type: 'text', nullable: true }) releasedBy: string | null;
  @Column({ type: 'text', nullable: true }) releaseReason: string | null;
  @Column({ type: 'timestamptz', nullable: true }) releasedAt: Date | null;
}
