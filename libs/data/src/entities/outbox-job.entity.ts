import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A job that must run, written together with the change that requires it and deleted once it is done. The queue holds only the wake-up; the sweeper finds here
 * what the queue loses.
 */
@Entity('outbox')
@Index(['id'], { where: 'published_at IS NULL' })
@Index(['nextCheckAt'], { where: 'published_at IS NOT NULL' })
@Index(['runAt'], { where: 'published_at IS NOT NULL' })
export class OutboxJob {
  /** Also the job's id in the queue, so publishing twice has no effect. */
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
