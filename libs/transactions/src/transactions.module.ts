import { PricingModule } from '@rampart/pricing';
import { Module } from '@nestjs/common';
import { CancelTransaction } from './cancel-transaction.js';
import { DispatchPayout } from './dispatch-payout.js';
import { FeedPoller } from './feed-poller.js';
import { FindTransactions } from './find-transactions.js';
import { ConfirmPayoutJob } from './jobs/confirm-payout.job.js';
import { ExpirePaymentJob } from './jobs/expire-payment.job.js';
import { RefundReceivedJob } from './jobs/refund-received.job.js';
import { SendPayoutJob } from './jobs/send-payout.job.js';
import { WatchPaymentJob } from './jobs/watch-payment.job.js';
import { LifecycleCheck } from './lifecycle/lifecycle-check.js';
import { OpenBuy } from './open-buy.js';
import { OpenSell } from './open-sell.js';
import { OpenTransaction } from './open-transaction.js';
import { Payouts } from './payouts.js';
import { SettlePayout } from './settle-payout.js';
import { Signals } from './signal.js';
import { Watch } from './watch.js';

const SERVICES = [CancelTransaction, FindTransactions, OpenBuy, OpenSell, Signals, Watch];

@Module({ imports: [PricingModule], providers: [...SERVICES, OpenTransaction, LifecycleCheck], exports: SERVICES })
export class TransactionsModule {}

/** The job handlers and the feed poller, for the worker. */
@Module({
  providers: [
    Signals,
    LifecycleCheck,
    Payouts,
    DispatchPayout,
    SettlePayout,
    FeedPoller,
    ConfirmPayoutJob,
    ExpirePaymentJob,
    RefundReceivedJob,
    SendPayoutJob,
    WatchPaymentJob,
  ],
})
export class TransactionsJobsModule {}
