import type { TransactionStatus } from '@rampart/kernel';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Transaction } from './transaction.entity.js';

@Entity('transaction_history')
@ForeignKey(() => Transaction, ['transactionId', 'partnerId'], ['id', 'partnerId'])
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
