import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to when a rule of reconciliation has read what changed. */
@Entity('reconciliation_watermark')
export class ReconciliationWatermark {
  @PrimaryColumn('text') rule: string;
  /** All changes before this time were committed when a run read them. */
  @Column({ type: 'timestamptz' }) readTo: Date;
  /** A later run, whose changes may have been under way: they are read again until every transaction before `nextXmax` has ended. */
  @Column({ type: 'timestamptz' }) nextReadTo: Date;
  @Column({ type: 'bigint' }) nextXmax: string;
}
