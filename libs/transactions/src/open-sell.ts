import type { Transaction } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { ChainGateway } from '@rampart/ports';
import type { VerifiedUser } from '@rampart/users';
import { Injectable, Logger } from '@nestjs/common';
import { OpenTransaction } from './open-transaction.js';
import type { SellOrder } from './orders.js';

@Injectable()
export class OpenSell {
  private readonly log = new Logger('OpenSell');

  constructor(
    private readonly opening: OpenTransaction,
    private readonly chain: ChainGateway,
  ) {}

  /** Deposit addresses come first, then everything is written at once. */
  async open(user: VerifiedUser, order: SellOrder): Promise<Transaction> {
    const transaction = this.opening.begin(user, order, this.opening.price(order));
    const depositWallets = await this.chain
      .depositWalletsFor({ transactionId: transaction.id, chains: order.chains })
      .catch((error: Error) => this.unavailable(error));
    return this.opening.store({ ...transaction, depositWallets, methodAttributes: order.methodAttributes });
  }

  private unavailable(error: Error): never {
    this.log.warn(`not opened: ${error.message}`);
    throw fault('PAYMENT_RAIL_UNAVAILABLE');
  }
}
