import { ENV, type Env } from '@rampart/config';
import { type ChainId, Clock } from '@rampart/kernel';
import {
  type ApprovedWallet,
  type ChainDeposit,
  ChainGateway,
  type Changes,
  type CryptoPayout,
  type DepositWallets,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  type UnwantedPayout,
  type WalletBalance,
  type WalletQuery,
} from '@rampart/ports';
import { SignerClient } from '@rampart/signing';
import { Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { approvalKeysOf } from '@rampart/wallet-frame';
import { TronNetwork } from './node/tron-network.js';
import { AttemptSender } from './payouts/attempt-sender.js';
import { AttemptStore } from './payouts/attempt-store.js';
import { HotFunds } from './payouts/hot-funds.js';
import { TronOutbox } from './payouts/outbox.js';
import { PayoutMaker } from './payouts/payout-maker.js';
import { PayoutQueue } from './payouts/payout-queue.js';
import { TronHeldPayouts } from './payouts/tron-held-payouts.js';
import { TronSignerGate } from './payouts/tron-signer-gate.js';
import { TronDatabase } from './tron-database.js';
import { TronLease } from './tron-lease.js';
import { PREPARE_TRON } from './tron-schema.js';
import { TronSettings } from './tron-settings.js';
import { Approvals } from './wallet/approvals.js';
import { PayoutCheck } from './wallet/payout-check.js';
import { SetupCheck } from './wallet/setup-check.js';
import { TronHotWallet } from './wallet/tron-hot-wallet.js';
import { WalletTotals } from './wallet/wallet-totals.js';

/** Pays out TRC-20 tokens on Tron through the HTTP API of full nodes, and receives nothing. This process has only an address; its key is in the signer. */
@Injectable()
export class TronChain extends ChainGateway implements OnModuleInit {
  static readonly serves = ['tron'] as const;

  static readonly providers: readonly Provider[] = [
    { provide: TronSettings, inject: [ENV], useFactory: (env: Env) => TronSettings.fromEnv(env) },
    {
      provide: TronNetwork,
      inject: [TronSettings, Clock],
      useFactory: (settings: TronSettings, clock: Clock) => new TronNetwork(settings, clock),
    },
    {
      provide: TronSignerGate,
      inject: [TronSettings],
      useFactory: ({ values: { signerSocket } }: TronSettings) =>
        new TronSignerGate(signerSocket === undefined ? undefined : new SignerClient(signerSocket)),
    },
    {
      provide: Approvals,
      inject: [TronDatabase, TronSettings, ENV, Clock],
      useFactory: (database: TronDatabase, settings: TronSettings, env: Env, clock: Clock) =>
        new Approvals(database, settings, approvalKeysOf(env), clock),
    },
    ...[TronLease, AttemptStore, AttemptSender, HotFunds, PayoutMaker, TronOutbox],
    ...[PayoutCheck, PayoutQueue, WalletTotals, SetupCheck, TronHeldPayouts, TronHotWallet],
  ];

  constructor(
    private readonly database: TronDatabase,
    private readonly setup: SetupCheck,
    private readonly totals: WalletTotals,
    private readonly approvals: Approvals,
    private readonly outbox: TronOutbox,
    private readonly payouts: PayoutQueue,
    private readonly check: PayoutCheck,
  ) {
    super();
  }

  /** No-op if the service's role may not create tables: `migrate` has created them. */
  async onModuleInit(): Promise<void> {
    await this.database.query(PREPARE_TRON);
  }

  override findSetupProblems(): Promise<readonly string[]> {
    return this.setup.findProblems();
  }

  override findWalletProblem({ address }: { chain: ChainId; address: string }): Promise<string | undefined> {
    return this.check.findWalletProblem(address);
  }

  override receives(): boolean {
    return false;
  }

  depositWalletsFor(): Promise<DepositWallets> {
    return Promise.reject(new Error('the driver tron receives no deposits'));
  }

  depositsFor(): Promise<readonly ChainDeposit[]> {
    return Promise.resolve([]);
  }

  async balanceOf({ chain, currency }: WalletQuery): Promise<WalletBalance | undefined> {
    return chain === 'tron' ? this.totals.findBalance(currency) : undefined;
  }

  /** Reports no deposits, but resumes the payouts of a process that ended. */
  async changesSince(cursor: string): Promise<Changes> {
    await this.outbox.advance().catch(() => undefined);
    return { transactionIds: [], cursor };
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
