import type { Decimal } from '@rampart/kernel';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';

/** One side of a booking. A positive amount is a debit (assets grow), a negative one a credit (liabilities or income grow). In the partition of the month of its journal. */
@Entity('posting')
@Check('posting_amount_not_zero', 'amount <> 0')
@Index(['currency'], { where: "account = 'matching'" })
export class Posting {
  @PrimaryColumn('uuid') journalId: string;
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Column({ type: 'text' }) account: string;
  @Column({ type: 'text' }) currency: string;
  @Column(decimalColumn) amount: Decimal;
}
