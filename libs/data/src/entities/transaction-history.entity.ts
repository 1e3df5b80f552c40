import type { TransactionStatus } from '@rampart/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One change of an order's status, in the partition of the month of the order. Append-only. */
@Entity('transaction_history')
export class TransactionHistory {
  @PrimaryColumn('uuid') transactionId: string;
  @PrimaryColumn('integer') version: number;
  @PrimaryColumn('uuid') partnerId: string;
  @Column({ type: 'text', nullable: true }) fromStatus: TransactionStatus | null;
  @Column({ type: 'text' }) toStatus: TransactionStatus;
  /** The signal that caused the change. */
  @Column({ type: 'text' }) signal: string;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'timestamptz' }) at: Date;
}
