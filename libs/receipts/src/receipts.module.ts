import { BrakesModule } from '@rampart/brakes';
import { PayoutsJobsModule } from '@rampart/payouts';
import { TransactionsCoreModule } from '@rampart/transactions';
import { Module } from '@nestjs/common';
import { ApplyReceipts } from './apply-receipts.js';
import { CreditDepositJob } from './credit-deposit.job.js';
import { DriverFeeds } from './feeds/driver-feeds.js';
import { InboundEvents } from './inbound-events.js';
import { InboundReceipts } from './inbound-receipts.js';
import { KeepUnmatchedJob } from './keep-unmatched.job.js';
import { OrderPlaces } from './order-places.js';
import { PaymentChecks } from './payment-checks.js';
import { ReceivePush } from './pushes/receive-push.js';
import { ReceiptReader } from './receipt-reader.js';
import { Reorganisations } from './reorganisations.js';
import { UnmatchedPayments } from './unmatched-payments.js';
import { WatchPaymentJob } from './watch-payment.job.js';

/** Lookups of receipts at providers, and requests for them. */
@Module({
  providers: [PaymentChecks, ReceiptReader],
  exports: [PaymentChecks, ReceiptReader],
})
export class ReceiptsModule {}

/** The job handlers and the feeds, for the worker. */
@Module({
  imports: [BrakesModule, PayoutsJobsModule, ReceiptsModule, TransactionsCoreModule],
  providers: [
    ApplyReceipts,
    CreditDepositJob,
    DriverFeeds,
    InboundEvents,
    InboundReceipts,
    KeepUnmatchedJob,
    OrderPlaces,
    ReceivePush,
    Reorganisations,
    UnmatchedPayments,
    WatchPaymentJob,
  ],
  exports: [ReceivePush],
})
export class ReceiptsJobsModule {}
