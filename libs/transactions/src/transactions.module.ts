import { BrakesModule } from '@rampart/brakes';
import { assertLifecycles } from '@rampart/kernel';
import { PartnersModule } from '@rampart/partners';
import { PricingModule } from '@rampart/pricing';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CurrentPrices } from './lifecycle/current-price.js';
import { ExpirePaymentJob } from './lifecycle/expire-payment.job.js';
import { moneyPolicy } from './lifecycle/money-policy.js';
import { PAYOUT_LIFECYCLE } from './lifecycle/payout-lifecycle.js';
import { TransactionSignals } from './lifecycle/signals.js';
import { TRANSACTION_LIFECYCLE } from './lifecycle/transaction-lifecycle.js';
import { CancelTransaction } from './orders/cancel-transaction.js';
import { OpenBuy } from './orders/open-buy.js';
import { OpenSell } from './orders/open-sell.js';
import { OpenTransaction } from './orders/open-transaction.js';
import { OpeningBrakes } from './orders/opening-brakes.js';
import { SetRefundDestination } from './orders/set-refund-destination.js';
import { ConfirmPayoutJob } from './payouts/confirm-payout.job.js';
import { DispatchPayout } from './payouts/dispatch-payout.js';
import { PayoutRoutes } from './payouts/payout-routes.js';
import { Payouts } from './payouts/payouts.js';
import { RecordDispatch } from './payouts/record-dispatch.js';
import { RefundReceivedJob } from './payouts/refund-received.job.js';
import { Refunds } from './payouts/refunds.js';
import { ScreenSenders } from './payouts/screen-senders.js';
import { ScreenWallet } from './payouts/screen-wallet.js';
import { SendCommands } from './payouts/send-commands.js';
import { SendPayoutJob } from './payouts/send-payout.job.js';
import { SendReturnJob } from './payouts/send-return.job.js';
import { Withdrawals } from './payouts/withdrawals.js';
import { BrowseTransactions } from './queries/browse-transactions.js';
import { ExportTransactions } from './queries/export-transactions.js';
import { FindTransactions } from './queries/find-transactions.js';
import { ListTransactions } from './queries/list-transactions.js';
import { TransactionFigures } from './queries/transaction-figures.js';
import { TransactionTimelines } from './queries/transaction-timeline.js';
import { ApplyReceipts } from './receipts/apply-receipts.js';
import { DriverFeeds } from './receipts/feeds/driver-feeds.js';
import { InboundEvents } from './receipts/inbound-events.js';
import { InboundReceipts } from './receipts/inbound-receipts.js';
import { KeepUnmatchedJob } from './receipts/keep-unmatched.job.js';
import { PaymentChecks } from './receipts/payment-checks.js';
import { ReceiptReader } from './receipts/receipt-reader.js';
import { ReceivePush } from './receipts/pushes/receive-push.js';
import { Reorganisations } from './receipts/reorganisations.js';
import { UnmatchedPayments } from './receipts/unmatched-payments.js';
import { AskedStatements } from './restores/asked-statements.js';
import { CompareMark } from './restores/compare-mark.js';
import { OutsideMarks } from './restores/outside-marks.js';
import { RestoreFindings } from './restores/restore-findings.js';
import { RestoreInquiry } from './restores/restore-inquiry.js';
import { WatchPaymentJob } from './receipts/watch-payment.job.js';

const CORE = [
  CurrentPrices,
  DispatchPayout,
  CompareMark,
  OutsideMarks,
  PayoutRoutes,
  SendCommands,
  Payouts,
  ReceiptReader,
  Refunds,
  ScreenSenders,
  ScreenWallet,
  TransactionSignals,
];

/** Signals, payouts and the lookups of providers: shared by orders, jobs, reconciliation and the back office. */
@Module({
  imports: [PricingModule],
  providers: [...CORE, moneyPolicy],
  exports: [...CORE, moneyPolicy],
})
export class TransactionsCoreModule implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([TRANSACTION_LIFECYCLE, PAYOUT_LIFECYCLE]); // a row that can never fire stops the start
  }
}

const SERVICES = [
  BrowseTransactions,
  CancelTransaction,
  ExportTransactions,
  FindTransactions,
  ListTransactions,
  OpenBuy,
  OpenSell,
  SetRefundDestination,
  TransactionFigures,
  TransactionTimelines,
  PaymentChecks,
];

/** Orders and queries, for the API. */
@Module({
  imports: [BrakesModule, PartnersModule, PricingModule, TransactionsCoreModule],
  providers: [...SERVICES, OpeningBrakes, OpenTransaction],
  exports: SERVICES,
})
export class TransactionsModule {}

/** The job handlers and the feeds, for the worker. */
@Module({
  imports: [BrakesModule, TransactionsCoreModule],
  providers: [
    AskedStatements,
    ConfirmPayoutJob,
    DriverFeeds,
    ExpirePaymentJob,
    InboundEvents,
    InboundReceipts,
    KeepUnmatchedJob,
    ApplyReceipts,
    ReceivePush,
    RefundReceivedJob,
    SendPayoutJob,
    SendReturnJob,
    RecordDispatch,
    Reorganisations,
    RestoreFindings,
    RestoreInquiry,
    UnmatchedPayments,
    WatchPaymentJob,
    Withdrawals,
  ],
  exports: [ReceivePush],
})
export class TransactionsJobsModule {}
