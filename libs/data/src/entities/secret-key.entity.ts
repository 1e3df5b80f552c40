import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Where the resealer stands in its pass over all that is sealed. */
export interface ResealProgress {
  /** The place that is next, and the row after which it goes on there; empty between two passes. */
  readonly place: string;
  readonly after: readonly string[] | null;
  /** Values that this pass found under earlier secrets, by place. */
  readonly found: Readonly<Record<string, number>>;
  /** Whether no process sealed with an earlier secret any more when the pass began. */
  readonly wasQuiet: boolean;
  /** Rows that this pass has looked at, and about how many there were when it began. */
  readonly looked?: number;
  readonly rows?: number;
  /** Values that the last whole pass found. */
  readonly foundLast?: number;
}

/** A secret that the service has sealed with; never the secret itself. */
@Entity('secret_key')
@Index('secret_key_first_idx', ['isFirst'], { unique: true, where: 'is_first' })
export class SecretKey {
  /** Follows from the secret. */
  @PrimaryColumn('text') id: string;
  /** By which its operator knows it. */
  @Column({ type: 'text' }) number: string;
  /** The installation's first one: digests by which rows are found are made with its keys for ever. */
  @Column({ type: 'boolean' }) isFirst: boolean;
  /** Its derived keys that are needed once it is gone, sealed under another secret, by purpose. */
  @Column({ type: 'jsonb', default: {} }) kept: Readonly<Record<string, string>>;
  /** When a running process last said that it seals with it. */
  @Column({ type: 'timestamptz' }) seenAt: Date;
  /** When nothing was sealed with it any more; null before. */
  @Column({ type: 'timestamptz', nullable: true }) resealedAt: Date | null;
  /** Of the newest one only. */
  @Column({ type: 'jsonb', nullable: true }) progress: ResealProgress | null;
}
