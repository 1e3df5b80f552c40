import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the offset added to this cluster's transaction ids, so that the order of events continues after a restore. */
@Entity('xid_epoch')
@Check('single_row', 'id = 1')
export class XidEpoch {
  @PrimaryColumn('smallint') id: number;
  @Column({ type: 'bigint', default: 0 }) ahead: string;
  /** Location of the database: cluster, timeline, database and table; null before it was first prepared. */
  @Column({ type: 'text', nullable: true }) cluster: string | null;
  /** When a session first found the database in another location: earlier orders may have been paid after the state that it has. */
  @Column({ type: 'timestamptz', nullable: true }) movedAt: Date | null;
}
