import { ENV, type Env } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { SignerClient } from '@rampart/signing';
import type { Provider } from '@nestjs/common';
import { approvalKeysOf } from '@rampart/wallet-frame';
import { BitcoinDatabase } from './bitcoin-database.js';
import { BitcoinLease } from './bitcoin-lease.js';
import { BitcoinSettings } from './bitcoin-settings.js';
import { BitcoinRescan } from './deposits/bitcoin-rescan.js';
import { ClaimedOutputs } from './deposits/claimed-output.js';
import { DepositCredits } from './deposits/deposit-credits.js';
import { DepositFeed } from './deposits/deposit-feed.js';
import { DepositProof } from './deposits/deposit-proof.js';
import { ReceivedSums } from './deposits/received-sums.js';
import { LostOutputs } from './deposits/lost-outputs.js';
import { DepositSync } from './deposits/deposit-sync.js';
import { SenderLookup } from './deposits/sender-lookup.js';
import { ValueTimes } from './deposits/value-times.js';
import { NodeGuard } from './node/node-guard.js';
import { NodeRpc } from './node/node-rpc.js';
import { SecondNode } from './node/second-node.js';
import { BatchMaker } from './payouts/batch-maker.js';
import { BatchOverview } from './payouts/batch-overview.js';
import { BatchSender } from './payouts/batch-sender.js';
import { BatchStore } from './payouts/batch-store.js';
import { Batches } from './payouts/batches.js';
import { Coins } from './payouts/coins.js';
import { Consolidator } from './payouts/consolidator.js';
import { FeePolicy } from './payouts/fee-policy.js';
import { HeldPayouts } from './payouts/held-payouts.js';
import { PayoutQueue } from './payouts/payout-queue.js';
import { BitcoinSignerGate } from './payouts/bitcoin-signer-gate.js';
import { Approvals } from './wallet/approvals.js';
import { PayoutCheck } from './wallet/payout-check.js';
import { DepositAddresses } from './wallet/deposit-addresses.js';
import { HandedOut } from './wallet/handed-out.js';
import { HotWallet } from './wallet/hot-wallet.js';
import { SetupCheck } from './wallet/setup-check.js';
import { WalletTotals } from './wallet/wallet-totals.js';
import { WatchWallet } from './wallet/watch-wallet.js';

/** Parts of the driver that Nest creates beside the port itself. */
export const BITCOIN_PROVIDERS: readonly Provider[] = [
  { provide: BitcoinSettings, inject: [ENV], useFactory: (env: Env) => BitcoinSettings.fromEnv(env) },
  {
    provide: NodeRpc,
    inject: [BitcoinSettings],
    useFactory: ({ rpcUrl, wallet }: BitcoinSettings) => new NodeRpc(rpcUrl, wallet),
  },
  {
    provide: SecondNode,
    inject: [BitcoinSettings],
    useFactory: ({ secondRpcUrl: url, wallet }: BitcoinSettings) =>
      new SecondNode(url === undefined ? undefined : new NodeRpc(url, wallet)),
  },
  {
    provide: BitcoinSignerGate,
    inject: [BitcoinSettings],
    useFactory: ({ signerSocket }: BitcoinSettings) =>
      new BitcoinSignerGate(signerSocket === undefined ? undefined : new SignerClient(signerSocket)),
  },
  {
    provide: Approvals,
    inject: [BitcoinDatabase, BitcoinSettings, ENV, ReceivedSums, Clock],
    useFactory: (...[database, settings, env, received, clock]: ApprovalParts) =>
      new Approvals(database, settings, approvalKeysOf(env), received, clock),
  },
  ...[
    NodeGuard,
    WatchWallet,
    HandedOut,
    DepositAddresses,
    SenderLookup,
    ValueTimes,
    BitcoinRescan,
    DepositSync,
    DepositFeed,
    LostOutputs,
    ClaimedOutputs,
    DepositProof,
    ReceivedSums,
    DepositCredits,
    SetupCheck,
    WalletTotals,
  ],
  ...[
    Coins,
    FeePolicy,
    Consolidator,
    BatchStore,
    BitcoinLease,
    BatchMaker,
    BatchSender,
    Batches,
    PayoutCheck,
    PayoutQueue,
    HeldPayouts,
    BatchOverview,
    HotWallet,
  ],
];

type ApprovalParts = [BitcoinDatabase, BitcoinSettings, Env, ReceivedSums, Clock];
