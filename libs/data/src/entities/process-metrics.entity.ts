import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest metrics of each running process, so that one page shows them all. Unlogged, since they are worthless after a crash. */
@Entity('process_metrics')
export class ProcessMetrics {
  @PrimaryColumn('uuid') instance: string;
  @Column({ type: 'text' }) app: string;
  @Column({ type: 'timestamptz' }) at: Date;
  @Column({ type: 'jsonb' }) metrics: unknown;
}
