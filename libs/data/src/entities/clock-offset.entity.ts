import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The test clock: one row with the seconds by which the service's time is ahead. Live mode refuses any value but 0. */
@Entity('clock_offset')
@Check('single_row', 'id = 1')
export class ClockOffset {
  @PrimaryColumn('smallint') id: number;
  @Column({ type: 'double precision', default: 0 }) seconds: number;
}
