import type { Transaction } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { ChainGateway, type DepositWallets, RoutedRail } from '@rampart/ports';
import type { VerifiedUser } from '@rampart/users';
import { Injectable, Logger } from '@nestjs/common';
import { ScreenWallet } from './screen-wallet.js';
import { WalletOwners } from './wallet-owners.js';
import { OpeningBrakes } from './opening-brakes.js';
import { type OpenedTransaction, OpenTransaction } from './open-transaction.js';
import type { RefundDestination, SellOrder } from './order.js';

@Injectable()
export class OpenSell {
  private readonly log = new Logger('OpenSell');

  constructor(
    private readonly opening: OpenTransaction,
    private readonly chain: ChainGateway,
    private readonly rail: RoutedRail,
    private readonly screening: ScreenWallet,
    private readonly owners: WalletOwners,
    private readonly brakes: OpeningBrakes,
  ) {}

  /** Calls the screening and the chain, then stores the transaction in one statement. */
  async openSell(user: VerifiedUser, order: SellOrder): Promise<OpenedTransaction> {
    return this.opening.storeTransaction(await this.prepareSell(user, order));
  }

  /** Builds the transaction, which `OpenTransaction.storeTransaction` then stores. Calls the screening and the chain. */
  async prepareSell(user: VerifiedUser, order: SellOrder): Promise<Transaction> {
    this.brakes.assertOpening(order);
    const transaction = this.opening.buildTransaction(user, order, await this.opening.priceOrder(user, order));
    const { refundDestination } = order;
    const { address = '', chains = [] }: Partial<RefundDestination> = refundDestination ?? {};
    for (const chain of chains) {
      const to = { kind: 'wallet', chain, address } as const;
      await this.owners.checkOwner(to, order.asset.code);
      await this.screening.screenWallet(to);
    }
    const depositWallets = await this.depositWalletsFor(transaction.id, order).catch((error: Error) =>
      this.throwUnavailable(error),
    );
    for (const chain of chains) {
      const to = { kind: 'wallet', chain, address } as const;
      await this.chain
        .approveWallet({ transactionId: transaction.id, to, refundOf: depositWallets })
        .catch((error: Error) => this.throwUnavailable(error));
    }
    return {
      ...transaction,
      depositWallets,
      refundDestination: refundDestination?.address ?? null,
      methodAttributes: order.methodAttributes,
    };
  }

  /** Throws also if no driver could send the payout. */
  private async depositWalletsFor(transactionId: string, { method, chains }: SellOrder): Promise<DepositWallets> {
    this.rail.payoutDriverFor(method.id);
    return this.chain.depositWalletsFor({ transactionId, chains });
  }

  private throwUnavailable(error: Error): never {
    this.log.warn(`not opened: ${error.message}`);
    throw fault('PAYMENT_RAIL_UNAVAILABLE');
  }
}
