import { BrakesModule } from '@rampart/brakes';
import { PayoutsCoreModule } from '@rampart/payouts';
import { TransactionsCoreModule } from '@rampart/transactions';
import { Module } from '@nestjs/common';
import { BrakeRules } from './brake-rules.js';
import { DocumentCheck } from './document-check.js';
import { MarkCheck } from './mark-check.js';
import { Findings } from './findings.js';
import { PastReader } from './past-reader.js';
import { ProviderCheck } from './provider-check.js';
import { Reconciler } from './reconciler.js';
import { RuleRunner } from './rule-runner.js';
import { StorageCheck } from './storage-check.js';
import { BankRecords } from './statements/bank-records.js';
import { CompareStatement } from './statements/compare-statement.js';
import { StatementCheck } from './statements/statement-check.js';
import { RecordCheck } from './record-check.js';
import { TextSpendCheck } from './text-spend-check.js';
import { MissingMoney } from './wallets/missing-money.js';
import { NetworkFees } from './wallets/network-fees.js';
import { WalletBooks } from './wallets/wallet-books.js';
import { WalletCheck } from './wallets/wallet-check.js';
import { WalletOpenings } from './wallets/wallet-openings.js';

/** Reads the findings of reconciliation. */
@Module({ providers: [Findings], exports: [Findings] })
export class ReconciliationModule {}

/** Runs reconciliation, for the worker. */
@Module({
  imports: [BrakesModule, PayoutsCoreModule, TransactionsCoreModule, ReconciliationModule],
  providers: [
    BankRecords,
    BrakeRules,
    DocumentCheck,
    MarkCheck,
    MissingMoney,
    NetworkFees,
    PastReader,
    ProviderCheck,
    Reconciler,
    RuleRunner,
    CompareStatement,
    StatementCheck,
    StorageCheck,
    TextSpendCheck,
    RecordCheck,
    WalletBooks,
    WalletCheck,
    WalletOpenings,
  ],
})
export class ReconciliationJobsModule {}
