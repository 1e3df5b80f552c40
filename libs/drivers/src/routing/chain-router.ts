import type { ChainId } from '@rampart/kernel';
import {
  type ApprovedWallet,
  type ChainDeposit,
  type ChainGateway,
  type Changes,
  type ClaimVerdict,
  type CryptoPayout,
  type DepositClaim,
  type DepositWallets,
  type DriverName,
  eventIdOf,
  type Push,
  type PushVerdict,
  RoutedChain,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  type UnwantedPayout,
  type WalletBalance,
  type WalletQuery,
} from '@rampart/ports';
import type { DriverSet } from './driver-set.js';

/** Passes each call to the driver that serves it, and adds that driver's name to event ids. */
export class ChainRouter extends RoutedChain {
  readonly drivers: readonly DriverName[];

  constructor(private readonly set: DriverSet<ChainId | 'internal', ChainGateway>) {
    super();
    this.drivers = set.names;
  }

  override findSetupProblems(): Promise<readonly string[]> {
    return this.set.findSetupProblems();
  }

  override verifyPush(push: Push, driver = this.set.first()): Promise<PushVerdict | undefined> {
    return this.set.verifyPush(push, driver);
  }

  driverFor(chain: ChainId | 'internal'): DriverName {
    return this.set.nameFor(chain);
  }

  override findWalletProblem(wallet: { chain: ChainId; address: string }): Promise<string | undefined> {
    return this.set.driverOf(wallet.chain)?.findWalletProblem(wallet) ?? Promise.resolve(undefined);
  }

  override receives(chain: ChainId): boolean {
    return this.set.driverOf(chain)?.receives(chain) ?? false;
  }

  /** Calls each driver once, for its own chains. */
  async depositWalletsFor({
    transactionId,
    chains,
  }: {
    transactionId: string;
    chains: readonly ChainId[];
  }): Promise<DepositWallets> {
    const names = [...new Set(chains.map((chain) => this.driverFor(chain)))];
    const wallets = await Promise.all(
      names.map((name) =>
        this.set.ask(name, (driver) =>
          driver.depositWalletsFor({ transactionId, chains: chains.filter((chain) => this.driverFor(chain) === name) }),
        ),
      ),
    );
    return Object.assign({}, ...wallets) as DepositWallets;
  }

  async depositsFor(reference: string, driver?: DriverName): Promise<readonly ChainDeposit[]> {
    const deposits = await this.set.askEach(driver, async (chain, name) =>
      (await chain.depositsFor(reference)).map((each) => named(name, each)),
    );
    return deposits.flat();
  }

  override async findDeposit(claim: DepositClaim): Promise<ClaimVerdict> {
    if (!this.set.driverOf(claim.chain)) return { state: 'denied', problem: `no driver serves ${claim.chain}` };
    const name = this.driverFor(claim.chain);
    const verdict = await this.set.ask(name, (chain) => chain.findDeposit(claim));
    return verdict.state === 'proven' ? { ...verdict, deposit: named(name, verdict.deposit) } : verdict;
  }

  override async creditDeposit(claim: DepositClaim): Promise<ChainDeposit> {
    const name = this.driverFor(claim.chain);
    return named(name, await this.set.ask(name, (chain) => chain.creditDeposit(claim)));
  }

  async balanceOf(wallet: WalletQuery): Promise<WalletBalance | undefined> {
    return this.set.ask(this.driverFor(wallet.chain), (chain) => chain.balanceOf(wallet));
  }

  async changesSince(cursor: string, driver = this.set.first()): Promise<Changes> {
    return this.set.ask(driver, (chain) => chain.changesSince(cursor));
  }

  override approveWallet(wallet: ApprovedWallet): Promise<void> {
    return this.set.driverOf(wallet.to.chain)?.approveWallet(wallet) ?? Promise.resolve();
  }

  async sendPayout(payout: CryptoPayout, driver = this.driverFor(chainOf(payout))): Promise<SendOutcome> {
    return this.set.ask(driver, (chain) => chain.sendPayout(payout));
  }

  findPayout(key: string, driver?: DriverName): Promise<SentState> {
    return this.set.findPayout(key, driver);
  }

  override listSent(span: SentSpan, driver = this.set.first()): Promise<SentPage | undefined> {
    return this.set.ask(driver, (chain) => chain.listSent(span));
  }

  withdrawPayout(payout: UnwantedPayout, driver?: DriverName): Promise<SentState> {
    return this.set.withdrawPayout(payout, driver);
  }
}

const named = (driver: DriverName, deposit: ChainDeposit): ChainDeposit => ({
  ...deposit,
  eventId: eventIdOf(driver, deposit.eventId),
});

const chainOf = ({ to }: CryptoPayout): ChainId | 'internal' => (to.kind === 'internal' ? 'internal' : to.chain);
