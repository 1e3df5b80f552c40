import { type ChainId, type CryptoCode, type Network, SECOND, type TransactionType } from '@rampart/kernel';
import { checkAnyWallet, walletFault } from '@rampart/methods';
import { ChainGateway, type PayoutDestination } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';

/** How long an order waits at most for a node that does not respond. */
const MAX_WAIT = 2 * SECOND;

interface Priced {
  readonly type: TransactionType;
  readonly chain: ChainId;
  readonly cryptoCurrency: string;
}

/**
 * Refuses wallets that no key opens, according to the chain's own node. A node that is unavailable refuses nothing: drivers query it again before they send.
 */
@Injectable()
export class WalletOwners {
  private readonly log = new Logger('WalletOwners');

  constructor(private readonly chain: ChainGateway) {}

  /** Throws WALLET_INVALID. An account inside an exchange has no address. */
  async checkOwner(to: PayoutDestination, cryptoCurrency: string): Promise<void> {
    if (to.kind === 'internal') return;
    const problem = await this.findProblem(to);
    if (problem !== undefined) throw walletFault(cryptoCurrency, to.chain, problem);
  }

  /** Checks the wallet that a price request names. Throws WALLET_INVALID. */
  async checkNamed({ type, chain, cryptoCurrency }: Priced, wallet: string | undefined): Promise<void> {
    if (type !== 'buy' || wallet === undefined) return;
    await this.checkOwner({ kind: 'wallet', chain, address: wallet }, cryptoCurrency);
  }

  /** Checks a wallet whose currency or chain is not decided yet: it must be valid on at least one chain. */
  async checkAnyOwner(code: CryptoCode | null, address: string, networks: readonly Network[]): Promise<void> {
    const chains = checkAnyWallet(code, address, networks);
    const problems = await Promise.all(chains.map((chain) => this.findProblem({ chain, address })));
    const [first] = problems;
    if (first !== undefined && problems.every((problem) => problem !== undefined))
      throw walletFault(code ?? 'cryptocurrency', chains[0]!, first);
  }

  private async findProblem({ chain, address }: { chain: ChainId; address: string }): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it takes too long')), MAX_WAIT);
    });
    try {
      return await Promise.race([this.chain.findWalletProblem({ chain, address }), late]);
    } catch (error) {
      this.log.warn(`the node of ${chain} was not asked about a wallet: ${(error as Error).message}`);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}
