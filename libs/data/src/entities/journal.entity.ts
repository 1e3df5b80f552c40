import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { HOUSE } from '../house.js';
import { Transaction } from './transaction.entity.js';

/** One booking with its cause, transaction and time. Append-only; its postings sum to zero per currency. */
@Entity('journal')
@Unique(['cause', 'reference', 'partnerId'])
@Check('journal_of_house', `(partner_id = '${HOUSE}') = (transaction_id IS NULL)`)
@ForeignKey(() => Transaction, ['transactionId', 'partnerId'], ['id', 'partnerId'])
export class Journal {
  @PrimaryColumn('uuid') id: string;
  /** Partner of the order; the house where there is none. */
  @PrimaryColumn('uuid') partnerId: string;
  /** Null for money that belongs to no transaction yet. */
  @Index() @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  @Column({ type: 'text' }) cause: string;
  /** The booked fact (a receipt, a payout, a version); each is booked once. */
  @Column({ type: 'text' }) reference: string;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
