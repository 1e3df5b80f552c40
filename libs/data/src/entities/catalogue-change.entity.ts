import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A change of what is offered, or of a limit, payment window, confirmation depth or spread. The applied change of an entry and setting replaces the default.
 */
@Entity('catalogue_change')
@Index('catalogue_change_applied_idx', ['entry', 'setting'], { unique: true, where: "state = 'applied'" })
@Index('catalogue_change_proposed_idx', ['entry', 'setting'], { unique: true, where: "state = 'proposed'" })
export class CatalogueChange {
  @PrimaryColumn('uuid') id: string;
  /** `method:<id>:<side>`, `asset:<code>:<chain>:<side>`, `asset:<code>:<chain>`, `asset:<code>:<side>` or `rail:<method>`. */
  @Column({ type: 'text' }) entry: string;
  @Column({ type: 'text' }) setting: string;
  /** The new value; null restores the default. */
  @Column({ type: 'jsonb', nullable: true }) value: unknown;
  /** `proposed` awaits a second operator; `replaced` was in effect until a later change. */
  @Column({ type: 'text' }) state: 'proposed' | 'applied' | 'replaced' | 'rejected';
  @Column({ type: 'text' }) proposedBy: string;
  @Column({ type: 'timestamptz' }) proposedAt: Date;
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'text', nullable: true }) decidedBy: string | null;
  @Column({ type: 'timestamptz', nullable: true }) decidedAt: Date | null;
}
