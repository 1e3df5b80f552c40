import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Position of the resealer in its pass over everything sealed. */
export interface ResealProgress {
  /** The next place, and the row after which it continues there; empty between passes. */
  readonly place: string;
  readonly after: readonly string[] | null;
  /** Values that this pass found under earlier secrets, by place. */
  readonly found: Readonly<Record<string, number>>;
  /** Whether no process was sealing with an earlier secret when the pass began. */
  readonly wasQuiet: boolean;
  /** Number of rows that this pass has read, and the approximate number of all rows when it began. */
  readonly looked?: number;
  readonly rows?: number;
  /** Number of values that the last complete pass found. */
  readonly foundLast?: number;
}

/** A secret with which the service has sealed values; never the secret itself. */
@Entity('secret_key')
@Index('secret_key_first_idx', ['isFirst'], { unique: true, where: 'is_first' })
export class SecretKey {
  /** Derived from the secret. */
  @PrimaryColumn('text') id: string;
  /** The number by which operators know it. */
  @Column({ type: 'text' }) number: string;
  /** Whether it is the installation's first secret. Digests by which rows are found use its keys forever. */
  @Column({ type: 'boolean' }) isFirst: boolean;
  /** Its derived keys that are needed after it is removed, sealed under another secret, by purpose. */
  @Column({ type: 'jsonb', default: {} }) kept: Readonly<Record<string, string>>;
  /** When a running process last reported that it seals with it. */
  @Column({ type: 'timestamptz' }) seenAt: Date;
  /** When nothing was sealed with it any more; null before. */
  @Column({ type: 'timestamptz', nullable: true }) resealedAt: Date | null;
  /** Set for the newest secret only. */
  @Column({ type: 'jsonb', nullable: true }) progress: ResealProgress | null;
}
