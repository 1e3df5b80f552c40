import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { TransactionSignals } from '../lifecycle/signals.js';
import { FindTransactions } from '../queries/find-transactions.js';

@Injectable()
export class RequestRefund {
  constructor(
    private readonly find: FindTransactions,
    private readonly signals: TransactionSignals,
  ) {}

  /** Ends a buy that was paid in part: its money goes back as at the end of the window. Any other order is left unchanged. Throws TRANSACTION_NOT_FOUND. */
  async requestRefund({ partnerId, userId }: Required<Principal>, id: string): Promise<void> {
    await this.find.findTransaction({ partnerId, userId }, id);
    await this.signals.sendSignal(id, 'refundRequested');
  }
}
