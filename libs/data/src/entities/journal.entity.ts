import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Transaction } from './transaction.entity.js';

/** One booking with its cause, transaction and time. Append-only; its postings sum to zero per currency. */
@Entity('journal')
@Unique(['cause', 'reference'])
export class Journal {
  @PrimaryColumn('uuid') id: string;
  /** Null for money that belongs to no transaction yet. */
  @Index() @ForeignKey(() => Transaction) @Column({ type: 'uuid', nullable: true }) transactionId: string | null;
  @Column({ type: 'text' }) cause: string;
  /** The booked fact (a receipt, a payout, a version); each is booked once. */
  @Column({ type: 'text' }) reference: string;
  @Index() @Column({ type: 'timestamptz' }) at: Date;
}
