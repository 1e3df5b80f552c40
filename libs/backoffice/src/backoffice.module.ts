import { BrakesModule } from '@rampart/brakes';
import { MethodsModule } from '@rampart/methods';
import { PricingModule } from '@rampart/pricing';
import { PayoutsCoreModule } from '@rampart/payouts';
import { ReceiptsModule } from '@rampart/receipts';
import { TransactionsCoreModule } from '@rampart/transactions';
import { Module } from '@nestjs/common';
import { CaseNotes } from './cases/case-notes.js';
import { ModerationDesk } from './cases/moderation-desk.js';
import { OpenDesks } from './cases/open-desks.js';
import { OpenWork } from './cases/open-work.js';
import { SearchTransactions } from './cases/search-transactions.js';
import { TransactionCases } from './cases/transaction-cases.js';
import { TransactionDetailsReader } from './cases/transaction-details.js';
import { ContradictedPushes } from './cases/contradicted-pushes.js';
import { UnmatchedDesk } from './cases/unmatched-desk.js';
import { UnmatchedMoneyDesk } from './cases/unmatched-money-desk.js';
import { BrakeDesk } from './brakes/brake-desk.js';
import { CatalogueChanges } from './catalogue/catalogue-changes.js';
import { CatalogueDesk } from './catalogue/catalogue-desk.js';
import { CompleteOrder } from './decisions/complete-order.js';
import { CreditDeposit } from './decisions/credit-deposit.js';
import { Decisions } from './decisions/decide.js';
import { DecisionOptions } from './decisions/decision-options.js';
import { FourEyes } from './decisions/four-eyes.js';
import { MatchMoney } from './decisions/match-money.js';
import { NotSent } from './decisions/not-sent.js';
import { Proposals } from './decisions/proposals.js';
import { ProviderStatus } from './decisions/provider-status.js';
import { ReceiptLookup } from './decisions/receipt-lookup.js';
import { RefundOrder } from './decisions/refund-order.js';
import { RetryPayout } from './decisions/retry-payout.js';
import { ReturnMoney } from './decisions/return-money.js';
import { ReturnsDesk } from './decisions/returns-desk.js';
import { WriteOff } from './decisions/write-off.js';
import { ManualBookingDesk } from './manual-bookings/manual-booking-desk.js';
import { ManualBookings } from './manual-bookings/manual-bookings.js';
import { RestoreDesk } from './restores/restore-desk.js';
import { BankItems } from './manual-bookings/bank-items.js';
import { OwnMoney } from './manual-bookings/own-money.js';
import { ReturnWriteOff } from './manual-bookings/return-write-off.js';
import { UnmatchedItems } from './manual-bookings/unmatched-items.js';

const SERVICES = [
  BrakeDesk,
  CaseNotes,
  CatalogueDesk,
  CreditDeposit,
  DecisionOptions,
  Decisions,
  FourEyes,
  ManualBookingDesk,
  ModerationDesk,
  OpenDesks,
  OpenWork,
  BankItems,
  OwnMoney,
  Proposals,
  RestoreDesk,
  ReturnMoney,
  ReturnWriteOff,
  ReturnsDesk,
  SearchTransactions,
  TransactionCases,
  UnmatchedItems,
  TransactionDetailsReader,
  ContradictedPushes,
  UnmatchedDesk,
  UnmatchedMoneyDesk,
];

/** Operators' views of transactions, and their decisions. */
@Module({
  imports: [BrakesModule, MethodsModule, PayoutsCoreModule, PricingModule, ReceiptsModule, TransactionsCoreModule],
  providers: [
    ...SERVICES,
    CatalogueChanges,
    CompleteOrder,
    ManualBookings,
    MatchMoney,
    NotSent,
    ReceiptLookup,
    ProviderStatus,
    RefundOrder,
    RetryPayout,
    WriteOff,
  ],
  exports: SERVICES,
})
export class BackofficeModule {}
