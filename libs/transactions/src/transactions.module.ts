import { BrakesModule } from '@rampart/brakes';
import { assertLifecycles } from '@rampart/kernel';
import { MethodsModule } from '@rampart/methods';
import { PartnersModule } from '@rampart/partners';
import { PricingModule } from '@rampart/pricing';
import { UsersModule } from '@rampart/users';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CurrentPrices } from './lifecycle/current-price.js';
import { CloseWindows } from './lifecycle/close-windows.js';
import { ExpirePaymentJob } from './lifecycle/expire-payment.job.js';
import { moneyPolicy } from './lifecycle/money-policy.js';
import { PAYOUT_LIFECYCLE } from './lifecycle/payout-lifecycle.js';
import { TransactionSignals } from './lifecycle/signals.js';
import { TRANSACTION_LIFECYCLE } from './lifecycle/transaction-lifecycle.js';
import { CancelTransaction } from './orders/cancel-transaction.js';
import { RequestRefund } from './orders/request-refund.js';
import { NewOrders } from './orders/new-orders.js';
import { OpenBuy } from './orders/open-buy.js';
import { OpenSell } from './orders/open-sell.js';
import { OpenTransaction } from './orders/open-transaction.js';
import { CompareMethods } from './orders/compare-methods.js';
import { OpeningBrakes } from './orders/opening-brakes.js';
import { ScreenWallet } from './orders/screen-wallet.js';
import { UnpaidLimits } from './orders/unpaid-limits.js';
import { WalletOwners } from './orders/wallet-owners.js';
import { BrowseTransactions } from './queries/browse-transactions.js';
import { ExportTransactions } from './queries/export-transactions.js';
import { FindTransactions } from './queries/find-transactions.js';
import { ListTransactions } from './queries/list-transactions.js';
import { TransactionFigures } from './queries/transaction-figures.js';
import { TransactionTimelines } from './queries/transaction-timeline.js';

const CORE = [CurrentPrices, ScreenWallet, TransactionSignals, WalletOwners];

/** Signals: shared by orders, receipts, payouts, jobs, reconciliation and the back office. */
@Module({
  imports: [PricingModule],
  providers: [...CORE, moneyPolicy],
  exports: [...CORE, moneyPolicy],
})
export class TransactionsCoreModule implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([TRANSACTION_LIFECYCLE, PAYOUT_LIFECYCLE]); // a row that can never fire prevents the start
  }
}

const SERVICES = [
  BrowseTransactions,
  CancelTransaction,
  RequestRefund,
  ExportTransactions,
  FindTransactions,
  ListTransactions,
  NewOrders,
  OpenBuy,
  OpenSell,
  TransactionFigures,
  TransactionTimelines,
];

/** Orders and queries, for the API. */
@Module({
  imports: [BrakesModule, MethodsModule, PartnersModule, PricingModule, TransactionsCoreModule, UsersModule],
  providers: [...SERVICES, CompareMethods, OpeningBrakes, OpenTransaction, UnpaidLimits],
  exports: [...SERVICES, CompareMethods, OpeningBrakes, OpenTransaction, TransactionsCoreModule],
})
export class TransactionsModule {}

/** The job handlers, for the worker. */
@Module({
  imports: [TransactionsCoreModule],
  providers: [CloseWindows, ExpirePaymentJob],
})
export class TransactionsJobsModule {}
