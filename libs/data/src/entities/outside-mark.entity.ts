import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the counter that the vault also stores. It increases before each payout is sent, so a database without the latest payouts is behind the vault. */
@Entity('outside_mark')
@Check('outside_mark_single_row', 'id = 1')
export class OutsideMark {
  @PrimaryColumn('smallint') id: number;
  @Column({ type: 'bigint', default: 0 }) height: string;
}
