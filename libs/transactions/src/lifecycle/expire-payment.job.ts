import { JobHandler } from '@rampart/jobs';
import { crashPoint } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { type OfTransaction, TRANSACTION_JOBS } from './jobs.js';
import { TransactionSignals } from './signals.js';

/** Closes the payment window. The lifecycle table ignores the signal after a payment. */
@Injectable()
export class ExpirePaymentJob extends JobHandler<OfTransaction> {
  readonly job = TRANSACTION_JOBS.expirePayment;

  constructor(private readonly signals: TransactionSignals) {
    super();
  }

  async handleJob({ transactionId }: OfTransaction): Promise<void> {
    crashPoint('expiry.due');
    await this.signals.sendSignal(transactionId, 'windowClosed');
  }
}
