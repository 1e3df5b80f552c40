import { type ChainId, EVM_CHAIN_IDS } from '@rampart/kernel';
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
import { BlockStore } from './deposits/block-store.js';
import { ChainSync } from './deposits/chain-sync.js';
import { DepositCredits } from './deposits/deposit-credits.js';
import { DepositFeed } from './deposits/deposit-feed.js';
import { EvmDatabase } from './evm-database.js';
import { PREPARE_EVM } from './evm-schema.js';
import { decimalsOn } from './evm-settings.js';
import { EvmNetwork } from './network/evm-network.js';
import { EvmNetworks } from './network/evm-networks.js';
import { EvmOutbox } from './payouts/outbox.js';
import { PayoutQueue } from './payouts/payout-queue.js';
import { Approvals } from './wallet/approvals.js';
import { DepositAddresses } from './wallet/deposit-addresses.js';
import { PayoutCheck } from './wallet/payout-check.js';
import { SetupCheck } from './wallet/setup-check.js';
import { WalletTotals } from './wallet/wallet-totals.js';
import { EVM_PROVIDERS } from './evm-providers.js';

/** Serves EVM chains through JSON-RPC providers. This process has only a public key; the private keys are in the signer. */
@Injectable()
export class EvmChain extends ChainGateway implements OnModuleInit {
  static readonly serves = EVM_CHAIN_IDS;

  static readonly providers = EVM_PROVIDERS;

  constructor(
    private readonly database: EvmDatabase,
    private readonly setup: SetupCheck,
    private readonly networks: EvmNetworks,
    private readonly addresses: DepositAddresses,
    private readonly sync: ChainSync,
    private readonly blocks: BlockStore,
    private readonly feed: DepositFeed,
    private readonly credits: DepositCredits,
    private readonly totals: WalletTotals,
    private readonly approvals: Approvals,
    private readonly outbox: EvmOutbox,
    private readonly payouts: PayoutQueue,
    private readonly check: PayoutCheck,
  ) {
    super();
  }

  /** No-op if the service's role may not create tables: `migrate` has created them. */
  async onModuleInit(): Promise<void> {
    await this.database.query(PREPARE_EVM);
  }

  override findSetupProblems(): Promise<readonly string[]> {
    return this.setup.findProblems();
  }

  override findWalletProblem(wallet: { chain: ChainId; address: string }): Promise<string | undefined> {
    return this.check.findWalletProblem(wallet);
  }

  /** Throws while a chain is unreliable: an order is opened only if its deposit would be seen. */
  async depositWalletsFor({
    transactionId,
    chains,
  }: {
    transactionId: string;
    chains: readonly ChainId[];
  }): Promise<DepositWallets> {
    const served = chains.filter((chain) => this.networks.find(chain));
    for (const chain of served) await this.assertFollowed(this.networks.get(chain));
    if (served.length === 0) return {};
    const address = await this.addresses.findOrMake(transactionId);
    return Object.fromEntries(served.map((chain) => [chain, address]));
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

  async balanceOf({ chain, currency, confirmations }: WalletQuery): Promise<WalletBalance | undefined> {
    const network = this.networks.find(chain);
    if (!network || decimalsOn(network.settings, currency) === undefined) return undefined;
    await this.sync.syncChain(network);
    return this.totals.findBalance(network, currency, confirmations);
  }

  /** Resumes the payouts of a process that ended, in any process that reads the feed. */
  async changesSince(cursor: string): Promise<Changes> {
    const changes = await this.feed.changesSince(cursor);
    await Promise.all(this.networks.all.map((network) => this.outbox.advance(network).catch(() => undefined)));
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

  /** The worker's first pass must have read a block before the first address is handed out. */
  private async assertFollowed(network: EvmNetwork): Promise<void> {
    await network.assertUsable();
    if (!(await this.blocks.findTop(network.settings.chain)))
      throw new Error(`no block of ${network.settings.chain} was read yet`);
  }
}
