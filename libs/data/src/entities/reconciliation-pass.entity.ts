import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a pass over the whole past has come; no row while none is under way. */
@Entity('reconciliation_pass')
@Check('single_row', 'id = 1')
export class ReconciliationPass {
  @PrimaryColumn('smallint') id: number;
  /** The past before it was read. */
  @Column({ type: 'timestamptz' }) reached: Date;
}
