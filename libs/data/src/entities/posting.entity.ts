import type { Decimal } from '@rampart/kernel';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { decimalColumn } from '../decimal-column.js';
import { Journal } from './journal.entity.js';

/** One side of a booking. A positive amount is a debit (assets grow), a negative one a credit (liabilities or income grow). */
@Entity('posting')
@Check('posting_amount_not_zero', 'amount <> 0')
@Index(['currency'], { where: "account = 'matching'" })
@ForeignKey(() => Journal, ['journalId', 'partnerId'], ['id', 'partnerId'])
export class Posting {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid') partnerId: string;
  @Index() @Column('uuid') journalId: string;
  @Column({ type: 'text' }) account: string;
  @Column({ type: 'text' }) currency: string;
  @Column(decimalColumn) amount: Decimal;
}
