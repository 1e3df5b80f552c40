import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the offset added to this cluster's transaction ids, so the order of events continues after a restore. */
@Entity('xid_epoch')
@Check('single_row', 'id = 1')
export class XidEpoch {
  @PrimaryColumn('smallint') id: number;
  @Column({ type: 'bigint', default: 0 }) ahead: string;
  /** The cluster and timeline of the offset; null before the first start. */
  @Column({ type: 'text', nullable: true }) cluster: string | null;
}
