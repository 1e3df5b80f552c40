import { crashPoint } from '@rampart/kernel';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { TransactionSignals } from './signals.js';
import { type OfTransaction, TRANSACTION_JOBS } from './jobs.js';

/** If it was paid meanwhile, the table ignores the signal. */
@Injectable()
export class ExpirePaymentJob extends JobHandler<OfTransaction> {
  readonly job = TRANSACTION_JOBS.expirePayment;

  constructor(private readonly signals: TransactionSignals) {
    super();
  }

  async run({ transactionId }: OfTransaction): Promise<void> {
    crashPoint('expiry.due');
    await this.signals.sendSignal(transactionId, 'windowClosed');
  }
}
