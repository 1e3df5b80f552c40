import { ENV, type Env } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { SignerClient } from '@rampart/signing';
import type { Provider } from '@nestjs/common';
import { approvalKeysOf } from '@rampart/wallet-frame';
import { AttestedCheck } from './deposits/attested-check.js';
import { BlockReader } from './deposits/block-reader.js';
import { BlockStore } from './deposits/block-store.js';
import { ChainSync } from './deposits/chain-sync.js';
import { ClaimedCoins } from './deposits/claimed-coins.js';
import { ClaimedTokens } from './deposits/claimed-tokens.js';
import { CreditCheck } from './deposits/credit-check.js';
import { DepositCredits } from './deposits/deposit-credits.js';
import { DepositFeed } from './deposits/deposit-feed.js';
import { DepositProof } from './deposits/deposit-proof.js';
import { EvmRestart } from './deposits/evm-restart.js';
import { EvmRescan } from './deposits/evm-rescan.js';
import { ForeignTokens } from './deposits/foreign-tokens.js';
import { FoundTokens } from './deposits/found-tokens.js';
import { LogReader } from './deposits/log-reader.js';
import { PendingDeposits } from './deposits/pending-deposits.js';
import { SecondLook } from './deposits/second-look.js';
import { EvmDatabase } from './evm-database.js';
import { EvmLease } from './evm-lease.js';
import { EvmSettings } from './evm-settings.js';
import { EvmNetwork } from './network/evm-network.js';
import { EvmNetworks } from './network/evm-networks.js';
import { FeePolicy } from './payouts/fee-policy.js';
import { HotFunds } from './payouts/hot-funds.js';
import { EvmHeldPayouts } from './payouts/evm-held-payouts.js';
import { EvmTransactions } from './payouts/evm-transactions.js';
import { EvmOutbox } from './payouts/outbox.js';
import { OutgoingStore } from './payouts/outgoing-store.js';
import { OwnTransactions } from './payouts/own-transactions.js';
import { PayoutMaker } from './payouts/payout-maker.js';
import { PayoutQueue } from './payouts/payout-queue.js';
import { EvmSignerGate } from './payouts/evm-signer-gate.js';
import { TransactionSender } from './payouts/transaction-sender.js';
import { RetiredWallets } from './sweeps/retired-wallets.js';
import { Sweeper } from './sweeps/sweeper.js';
import { Approvals } from './wallet/approvals.js';
import { DepositAddresses } from './wallet/deposit-addresses.js';
import { EvmHotWallets } from './wallet/evm-hot-wallets.js';
import { PayoutCheck } from './wallet/payout-check.js';
import { SetupCheck } from './wallet/setup-check.js';
import { WalletTotals } from './wallet/wallet-totals.js';

/** Parts of the driver that Nest creates beside the port itself. */
export const EVM_PROVIDERS: readonly Provider[] = [
  { provide: EvmSettings, inject: [ENV], useFactory: (env: Env) => EvmSettings.fromEnv(env) },
  {
    provide: EvmNetworks,
    inject: [EvmSettings, Clock],
    useFactory: ({ chains }: EvmSettings, clock: Clock) =>
      new EvmNetworks(chains.map((chain) => new EvmNetwork(chain, clock))),
  },
  {
    provide: EvmSignerGate,
    inject: [EvmSettings],
    useFactory: ({ signerSocket }: EvmSettings) =>
      new EvmSignerGate(signerSocket === undefined ? undefined : new SignerClient(signerSocket)),
  },
  {
    provide: Approvals,
    inject: [EvmDatabase, EvmSettings, ENV, DepositProof, Clock],
    useFactory: (...[database, settings, env, proof, clock]: ApprovalParts) =>
      new Approvals(database, settings, approvalKeysOf(env), proof, clock),
  },
  ...[
    EvmLease,
    CreditCheck,
    LogReader,
    BlockReader,
    BlockStore,
    SecondLook,
    OwnTransactions,
    PendingDeposits,
    AttestedCheck,
    FoundTokens,
    ForeignTokens,
    ChainSync,
    DepositFeed,
    ClaimedTokens,
    ClaimedCoins,
    DepositProof,
    DepositCredits,
  ],
  ...[FeePolicy, HotFunds, OutgoingStore, TransactionSender, PayoutMaker, RetiredWallets, Sweeper, EvmOutbox],
  ...[PayoutCheck, PayoutQueue, DepositAddresses, WalletTotals, SetupCheck],
  ...[EvmRescan, EvmRestart, EvmHeldPayouts, EvmTransactions, EvmHotWallets],
];

type ApprovalParts = [EvmDatabase, EvmSettings, Env, DepositProof, Clock];
