import { PartnersModule } from '@rampart/partners';
import { PricingModule } from '@rampart/pricing';
import { Module } from '@nestjs/common';
import { BrowseTransactions } from './browse-transactions.js';
import { CancelTransaction } from './cancel-transaction.js';
import { CurrentPrice } from './current-price.js';
import { CompleteOrder } from './decisions/complete-order.js';
import { Decisions } from './decisions/decide.js';
import { DecisionOptions } from './decisions/decision-options.js';
import { MatchMoney } from './decisions/match-money.js';
import { FourEyes } from './decisions/four-eyes.js';
import { MoneyWord } from './decisions/money-word.js';
import { Proposals } from './decisions/proposals.js';
import { ProviderWord } from './decisions/provider-word.js';
import { RefundOrder } from './decisions/refund-order.js';
import { ReturnMoney } from './decisions/return-money.js';
import { ReturnsDesk } from './decisions/returns-desk.js';
import { RetryPayout } from './decisions/retry-payout.js';
import { WriteOff } from './decisions/write-off.js';
import { TransactionFiles } from './decisions/transaction-file.js';
import { UnmatchedDesk } from './decisions/unmatched-desk.js';
import { ModerationDesk } from './desk/moderation-desk.js';
import { OpenWork } from './desk/open-work.js';
import { SearchTransactions } from './desk/search-transactions.js';
import { TransactionCases } from './desk/transaction-cases.js';
import { UnmatchedMoneyDesk } from './desk/unmatched-money-desk.js';
import { DispatchPayout } from './dispatch-payout.js';
import { ExportTransactions } from './export-transactions.js';
import { FeedPoller } from './feed-poller.js';
import { FindTransactions } from './find-transactions.js';
import { ConfirmPayoutJob } from './jobs/confirm-payout.job.js';
import { ExpirePaymentJob } from './jobs/expire-payment.job.js';
import { KeepUnmatchedJob } from './jobs/keep-unmatched.job.js';
import { RefundReceivedJob } from './jobs/refund-received.job.js';
import { SendPayoutJob } from './jobs/send-payout.job.js';
import { SendReturnJob } from './jobs/send-return.job.js';
import { WatchPaymentJob } from './jobs/watch-payment.job.js';
import { InboundEvents } from './inbound-events.js';
import { IncomingMoney } from './incoming-money.js';
import { ListTransactions } from './list-transactions.js';
import { LifecycleCheck } from './lifecycle/lifecycle-check.js';
import { moneyPolicy } from './money-policy.js';
import { OpenBuy } from './open-buy.js';
import { OpenSell } from './open-sell.js';
import { OpenTransaction } from './open-transaction.js';
import { ManualBookingDesk } from './manual-bookings/manual-booking-desk.js';
import { ManualBookings } from './manual-bookings/manual-bookings.js';
import { OwnMoney } from './manual-bookings/own-money.js';
import { ReturnWriteOff } from './manual-bookings/return-write-off.js';
import { PayoutErrands } from './payout-errands.js';
import { Payouts } from './payouts.js';
import { Readings } from './readings.js';
import { ReceiveMoney } from './receive-money.js';
import { Findings } from './reconciliation/findings.js';
import { ProviderCheck } from './reconciliation/provider-check.js';
import { BankRecords } from './reconciliation/bank-records.js';
import { StatementCheck } from './reconciliation/statement-check.js';
import { WalletBooks } from './reconciliation/wallet-books.js';
import { WalletCheck } from './reconciliation/wallet-check.js';
import { WalletOpenings } from './reconciliation/wallet-openings.js';
import { Reconciler } from './reconciliation/reconciler.js';
import { Refunds } from './refunds.js';
import { ScreenWallet } from './screen-wallet.js';
import { SetRefundDestination } from './set-refund-destination.js';
import { SettlePayout } from './settle-payout.js';
import { Signals } from './signal.js';
import { TransactionFigures } from './transaction-figures.js';
import { TransactionStories } from './transaction-stories.js';
import { UnmatchedMoney } from './unmatched.js';
import { Withdrawals } from './withdrawals.js';
import { Watch } from './watch.js';

const SERVICES = [
  BrowseTransactions,
  CancelTransaction,
  ExportTransactions,
  FindTransactions,
  ListTransactions,
  OpenBuy,
  OpenSell,
  SetRefundDestination,
  Signals,
  TransactionFigures,
  TransactionStories,
  Watch,
];

@Module({ imports: [PartnersModule, PricingModule], providers: [...SERVICES, moneyPolicy, OpenTransaction, Payouts, Refunds, ScreenWallet, LifecycleCheck], exports: SERVICES })
export class TransactionsModule {}

/** The job handlers, the feed poller and reconciliation, for the worker. */
@Module({
  imports: [PricingModule],
  providers: [
    moneyPolicy,
    CurrentPrice,
    InboundEvents,
    Readings,
    UnmatchedMoney,
    IncomingMoney,
    ReceiveMoney,
    Withdrawals,
    Signals,
    LifecycleCheck,
    Payouts,
    Refunds,
    ScreenWallet,
    DispatchPayout,
    PayoutErrands,
    SettlePayout,
    FeedPoller,
    ConfirmPayoutJob,
    ExpirePaymentJob,
    KeepUnmatchedJob,
    RefundReceivedJob,
    SendPayoutJob,
    SendReturnJob,
    WatchPaymentJob,
    Findings,
    ProviderCheck,
    WalletCheck,
    BankRecords,
    StatementCheck,
    WalletBooks,
    WalletOpenings,
    Reconciler,
  ],
})
export class TransactionsJobsModule {}

const DESK = [
  DecisionOptions,
  Decisions,
  Findings,
  ManualBookingDesk,
  ModerationDesk,
  OpenWork,
  OwnMoney,
  Proposals,
  ReturnMoney,
  ReturnWriteOff,
  ReturnsDesk,
  SearchTransactions,
  TransactionCases,
  TransactionFiles,
  UnmatchedDesk,
  UnmatchedMoneyDesk,
];

/** What operators see and decide. */
@Module({
  imports: [PricingModule],
  providers: [
    ...DESK,
    moneyPolicy,
    CurrentPrice,
    Signals,
    Payouts,
    Refunds,
    DispatchPayout,
    PayoutErrands,
    ProviderWord,
    Readings,
    MoneyWord,
    FourEyes,
    ManualBookings,
    ScreenWallet,
    CompleteOrder,
    MatchMoney,
    RefundOrder,
    RetryPayout,
    WriteOff,
  ],
  exports: DESK,
})
export class TransactionsDeskModule {}
