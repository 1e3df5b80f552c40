import { type ChainId } from '@rampart/kernel';
import {
  type ApprovedWallet,
  type ChainDeposit,
  ChainGateway,
  type Changes,
  type ClaimVerdict,
  type CryptoPayout,
  type DepositClaim,
  type DepositWallets,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  type UnwantedPayout,
  type WalletBalance,
  type WalletQuery,
} from '@rampart/ports';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BitcoinDatabase } from './bitcoin-database.js';
import { PREPARE_BITCOIN } from './bitcoin-schema.js';
import { DepositCredits } from './deposits/deposit-credits.js';
import { DepositFeed } from './deposits/deposit-feed.js';
import { NodeGuard } from './node/node-guard.js';
import { Batches } from './payouts/batches.js';
import { PayoutQueue } from './payouts/payout-queue.js';
import { Approvals } from './wallet/approvals.js';
import { DepositAddresses } from './wallet/deposit-addresses.js';
import { SetupCheck } from './wallet/setup-check.js';
import { WalletTotals } from './wallet/wallet-totals.js';
import { WatchWallet } from './wallet/watch-wallet.js';
import { BITCOIN_PROVIDERS } from './bitcoin-providers.js';

/** Serves Bitcoin through our own node. This process has only public keys; the private keys are in the signer. */
@Injectable()
export class BitcoinChain extends ChainGateway implements OnModuleInit {
  static readonly serves = ['bitcoin'] as const;

  static readonly providers = BITCOIN_PROVIDERS;

  constructor(
    private readonly database: BitcoinDatabase,
    private readonly setup: SetupCheck,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
    private readonly addresses: DepositAddresses,
    private readonly feed: DepositFeed,
    private readonly credits: DepositCredits,
    private readonly totals: WalletTotals,
    private readonly approvals: Approvals,
    private readonly batches: Batches,
    private readonly payouts: PayoutQueue,
  ) {
    super();
  }

  /** No-op if the service's role may not create tables: `migrate` has created them. */
  async onModuleInit(): Promise<void> {
    await this.database.query(PREPARE_BITCOIN);
  }

  override findSetupProblems(): Promise<readonly string[]> {
    return this.setup.findProblems();
  }

  /** Throws while the node is unreliable: an order is opened only if its deposit would be seen. */
  async depositWalletsFor({
    transactionId,
    chains,
  }: {
    transactionId: string;
    chains: readonly ChainId[];
  }): Promise<DepositWallets> {
    if (!chains.includes('bitcoin')) return {};
    await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    return this.addresses.findOrMake(transactionId);
  }

  depositsFor(transactionId: string): Promise<readonly ChainDeposit[]> {
    return this.feed.depositsFor(transactionId);
  }

  override findDeposit(claim: DepositClaim): Promise<ClaimVerdict> {
    return this.credits.findDeposit(claim);
  }

  override creditDeposit(claim: DepositClaim): Promise<ChainDeposit> {
    return this.credits.creditDeposit(claim);
  }

  /** Reads the deposits first, so that money of a deposit that is not known yet does not count as the owner's own. */
  async balanceOf({ chain, currency, confirmations }: WalletQuery): Promise<WalletBalance | undefined> {
    if (chain !== 'bitcoin' || currency !== 'BTC') return undefined;
    await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    await this.feed.readDeposits();
    return this.totals.findBalance(confirmations);
  }

  /** Resumes the payouts of a process that ended, in any process that reads the feed. */
  async changesSince(cursor: string): Promise<Changes> {
    const changes = await this.feed.changesSince(cursor);
    await this.batches.advance().catch(() => undefined);
    return changes;
  }

  override approveWallet(wallet: ApprovedWallet): Promise<void> {
    return this.approvals.approveWallet(wallet);
  }

  sendPayout(payout: CryptoPayout): Promise<SendOutcome> {
    return this.payouts.sendPayout(payout);
  }

  findPayout(key: string): Promise<SentState> {
    return this.payouts.findPayout(key);
  }

  override listSent(span: SentSpan): Promise<SentPage> {
    return this.payouts.listSent(span);
  }

  withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    return this.payouts.withdrawPayout(payout);
  }
}
