import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A job that must happen, written together with the change that wants it and deleted once it is done. The queue holds
 * only the wake-up: whatever the queue loses, the sweeper finds here.
 */
@Entity('outbox')
@Index(['id'], { where: 'published_at IS NULL' })
@Index(['nextCheckAt'], { where: 'published_at IS NOT NULL' })
@Index(['runAt'], { where: 'published_at IS NOT NULL' })
export class OutboxJob {
  /** Also the job's id in the queue, so that publishing twice is publishing once. */
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) queue: string;
  @Column({ type: 'text' }) name: string;
  /** Ids only. */
  @Column({ type: 'jsonb' }) payload: Record<string, string>;
  @Column({ type: 'timestamptz' }) runAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) publishedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) nextCheckAt: Date | null;
  @Column({ type: 'integer', default: 0 }) checks: number;
}
