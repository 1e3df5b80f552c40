import type { Transaction } from '@rampart/data';
import { crashPoint, fault } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { TransactionSignals } from '../lifecycle/signals.js';
import { FindTransactions } from '../queries/find-transactions.js';

@Injectable()
export class CancelTransaction {
  constructor(
    private readonly find: FindTransactions,
    private readonly signals: TransactionSignals,
  ) {}

  /** Cancels a pending transaction without receipts. Throws TRANSACTION_NOT_FOUND, TRANSACTION_NOT_CANCELLABLE. */
  async cancelTransaction({ partnerId, userId }: Required<Principal>, id: string): Promise<Transaction> {
    await this.find.findTransaction({ partnerId, userId }, id);
    const { transaction, outcome } = await this.signals.sendSignal(id, 'cancelled');
    crashPoint('cancel.answered');
    if (outcome !== 'changed') throw fault('TRANSACTION_NOT_CANCELLABLE', { status: transaction.status });
    return transaction;
  }
}
