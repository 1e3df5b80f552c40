import { Batcher, JobHandler } from '@rampart/jobs';
import { crashPoint } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { CloseWindows } from './close-windows.js';
import { type OfTransaction, TRANSACTION_JOBS } from './jobs.js';
import { TransactionSignals } from './signals.js';

/** Closes all payment windows that are due, its own among them. The lifecycle table ignores the signal after a payment. Concurrent jobs share a pass. */
@Injectable()
export class ExpirePaymentJob extends JobHandler<OfTransaction> {
  readonly job = TRANSACTION_JOBS.expirePayment;
  private readonly passes = new Batcher<string, void>((ids) => this.closeWindows(ids));

  constructor(
    private readonly windows: CloseWindows,
    private readonly signals: TransactionSignals,
  ) {
    super();
  }

  async handleJob({ transactionId }: OfTransaction): Promise<void> {
    crashPoint('expiry.due');
    await this.passes.add(transactionId);
  }

  /** If the pass did not find an order of this call, the order is due by this process's clock only, or another worker has locked its row. */
  private async closeWindows(ids: readonly string[]): Promise<void[]> {
    const closed = await this.windows.closeDue();
    for (const id of ids) if (!closed.has(id)) await this.signals.sendSignal(id, 'windowClosed');
    return [];
  }
}
