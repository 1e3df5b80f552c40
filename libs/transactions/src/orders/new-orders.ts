import { ENV, type Env, networksIn } from '@rampart/config';
import type { CreateTransactionDto } from '@rampart/contract';
import type { Transaction } from '@rampart/data';
import type { Sql } from '@rampart/sql';
import type { Network } from '@rampart/kernel';
import { Catalogue } from '@rampart/methods';
import type { Principal } from '@rampart/partners';
import { FindUser } from '@rampart/users';
import { Inject, Injectable } from '@nestjs/common';
import { OpenBuy } from './open-buy.js';
import { OpenSell } from './open-sell.js';
import { type OpenedTransaction, OpenTransaction } from './open-transaction.js';
import { parseOrder } from './parse-order.js';

/** Creates transactions for partners' calls. */
@Injectable()
export class NewOrders {
  private readonly networks: readonly Network[];

  constructor(
    private readonly users: FindUser,
    private readonly catalogue: Catalogue,
    private readonly openBuy: OpenBuy,
    private readonly openSell: OpenSell,
    private readonly opening: OpenTransaction,
    @Inject(ENV) env: Env,
  ) {
    this.networks = networksIn(env);
  }

  /** Prepares the transaction before it is stored. Throws what `FindUser.findVerified`, `parseOrder` and the opening of a buy or a sell throw. */
  async prepareOrder({ partnerId, userId }: Required<Principal>, dto: CreateTransactionDto): Promise<Transaction> {
    const user = await this.users.findVerified(partnerId, userId);
    const order = parseOrder(this.catalogue.offer, dto, this.networks);
    return order.type === 'buy' ? this.openBuy.prepareBuy(user, order) : this.openSell.prepareSell(user, order);
  }

  storeOrder(transaction: Transaction, beside?: Readonly<Record<string, Sql>>): Promise<OpenedTransaction> {
    return this.opening.storeTransaction(transaction, beside);
  }
}
