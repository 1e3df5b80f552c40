import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Progress of a pass over the whole past; there is a row only during a pass. */
@Entity('reconciliation_pass')
@Check('single_row', 'id = 1')
export class ReconciliationPass {
  @PrimaryColumn('smallint') id: number;
  /** The past before this time has been read. */
  @Column({ type: 'timestamptz' }) reached: Date;
}
