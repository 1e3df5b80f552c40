import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: what is added to this cluster's transaction ids, so that the order of events goes on where a restored database came from. */
@Entity('xid_epoch')
@Check('single_row', 'id = 1')
export class XidEpoch {
  @PrimaryColumn('smallint') id: number;
  @Column({ type: 'bigint', default: 0 }) ahead: string;
  /** The cluster in which it holds, and its timeline; null before the database was first made ready. */
  @Column({ type: 'text', nullable: true }) cluster: string | null;
}
