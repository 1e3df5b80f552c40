import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Why the database counts as restored: it is elsewhere, on another timeline, behind a mark in the vault, or an operator declared it. */
export type RestoreCause = 'moved' | 'timeline' | 'behind' | 'command';

/** A restore of the database. Nothing is paid out until two operators release it. */
@Entity('database_restore')
@Index('database_restore_open_idx', ['isOpen'], { unique: true, where: 'is_open' })
@Check('released_by_two', 'released_by <> proposed_by')
export class DatabaseRestore {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'boolean', default: true }) isOpen: boolean;
  @Column({ type: 'text' }) cause: RestoreCause;
  @Column({ type: 'text' }) detail: string;
  /** The newest time in the database, which approximates the age of the backup. */
  @Column({ type: 'timestamptz' }) dataAt: Date;
  @Column({ type: 'timestamptz' }) noticedAt: Date;
  /** Providers have been queried for orders up to this one. */
  @Column({ type: 'uuid', nullable: true }) askedTo: string | null;
  @Column({ type: 'integer', default: 0 }) asked: number;
  /** When the providers had been queried once for every order. */
  @Column({ type: 'timestamptz', nullable: true }) askedAt: Date | null;
  @Column({ type: 'text', nullable: true }) proposedBy: string | null;
  @Column({ type: 'text', nullable: true }) proposedReason: string | null;
  @Column({ type: 'timestamptz', nullable: true }) proposedAt: Date | null;
  @Column({ type: 'text', nullable: true }) releasedBy: string | null;
  @Column({ type: 'text', nullable: true }) releaseReason: string | null;
  @Column({ type: 'timestamptz', nullable: true }) releasedAt: Date | null;
}
