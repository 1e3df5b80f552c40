import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the height that the vault has too. It rises before each payout leaves, so a database without the latest payouts is behind the vault. */
@Entity('outside_mark')
@Check('outside_mark_single_row', 'id = 1')
export class OutsideMark {
  @PrimaryColumn('smallint') id: number;
  @Column({ type: 'bigint', default: 0 }) height: string;
}
