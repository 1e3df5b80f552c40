import { type Transaction, User } from '@rampart/data';
import { type ChainDeposit, ChainGateway, type FiatPayment, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InboundEvents, type StoredEvent } from './inbound-events.js';
import { canBePaidBy } from './payer-name.js';
import { plainAmount, type Stored } from './receipts.js';
import { UnmatchedMoney } from './unmatched.js';

/** What the rail or the chain says of a transaction, stored raw before anything is made of it. */
@Injectable()
export class IncomingMoney {
  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly inbound: InboundEvents,
    private readonly unmatched: UnmatchedMoney,
  ) {}

  /** What somebody else paid counts once a person has accepted it. */
  async paymentsFor({ id, userId }: Transaction): Promise<Stored<FiatPayment>[]> {
    const stored: Stored<FiatPayment>[] = [];
    const payments = await this.rail.paymentsFor(id);
    const user = payments.length > 0 ? await this.database.getRepository(User).findOneByOrFail({ id: userId }) : undefined;
    for (const payment of payments) {
      const isOurs = user && canBePaidBy(user, payment.payerName);
      const event = await (isOurs ? this.storePayment(id, payment) : this.unmatched.keepPayment(id, payment, 'payerName'));
      if (event?.transactionId === id) stored.push({ ...payment, inboundEventId: event.id });
    }
    return stored;
  }

  private storePayment(transactionId: string, { eventId, amount, currency, receivedAt, payerName }: FiatPayment): Promise<StoredEvent | undefined> {
    const content = { amount: plainAmount(amount), currency, receivedAt, ...(payerName === undefined ? {} : { payerName }) };
    return this.inbound.store({ source: 'fiatRail', eventId, transactionId, content });
  }

  /** A deposit of another currency is no deposit of this order. */
  async depositsFor({ id, cryptoCurrency }: Transaction): Promise<Stored<ChainDeposit>[]> {
    const stored: Stored<ChainDeposit>[] = [];
    for (const deposit of await this.chain.depositsFor(id)) {
      if (deposit.currency !== cryptoCurrency) {
        await this.unmatched.keepDeposit(id, deposit);
        continue;
      }
      const { eventId, txId, chain, currency, amount, seenAt } = deposit;
      const content = { txId, chain, currency, amount: plainAmount(amount), seenAt };
      const event = await this.inbound.store({ source: 'chain', eventId, transactionId: id, content });
      if (event) stored.push({ ...deposit, inboundEventId: event.id });
    }
    return stored;
  }
}
