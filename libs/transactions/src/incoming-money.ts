import type { Transaction } from '@rampart/data';
import { type ChainDeposit, ChainGateway, type FiatPayment, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { InboundEvents } from './inbound-events.js';
import { plainAmount, type Stored } from './receipts.js';
import { UnmatchedMoney } from './unmatched.js';

/** What the rail or the chain says of a transaction, stored raw before anything is made of it. */
@Injectable()
export class IncomingMoney {
  constructor(
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly inbound: InboundEvents,
    private readonly unmatched: UnmatchedMoney,
  ) {}

  async paymentsFor({ id }: Transaction): Promise<Stored<FiatPayment>[]> {
    const stored: Stored<FiatPayment>[] = [];
    for (const payment of await this.rail.paymentsFor(id)) {
      const { eventId, amount, currency, receivedAt } = payment;
      const content = { amount: plainAmount(amount), currency, receivedAt };
      const event = await this.inbound.store({ source: 'fiatRail', eventId, transactionId: id, content });
      if (event) stored.push({ ...payment, inboundEventId: event.id });
    }
    return stored;
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
