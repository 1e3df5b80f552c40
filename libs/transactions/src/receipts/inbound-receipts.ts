import { type Transaction, User } from '@rampart/data';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InboundEvents, type StoredEvent } from './inbound-events.js';
import { canBePaidBy } from './payer-name.js';
import { ReceiptReader } from './receipt-reader.js';
import { plainAmount, type StoredReceipt } from './record-receipts.js';
import { UnmatchedPayments } from './unmatched-payments.js';

/** Money that was told under an order's name, and the order that it is for: a person may have found it to be another's. */
export type AssignedReceipt<T> = StoredReceipt<T> & { readonly transactionId: string };

/** What the rail or the chain says of a transaction, stored raw before anything is made of it. */
@Injectable()
export class InboundReceipts {
  constructor(
    private readonly database: DataSource,
    private readonly readings: ReceiptReader,
    private readonly inbound: InboundEvents,
    private readonly unmatched: UnmatchedPayments,
  ) {}

  /** What somebody else paid counts once a person has accepted it. */
  async collectPayments({ id, userId }: Transaction): Promise<AssignedReceipt<FiatPayment>[]> {
    const told: AssignedReceipt<FiatPayment>[] = [];
    const payments = await this.readings.readPayments(id);
    const user = payments.length > 0 ? await this.database.getRepository(User).findOneByOrFail({ id: userId }) : undefined;
    for (const payment of payments) {
      const isOurs = user && canBePaidBy(user, payment.payerName);
      const event = await (isOurs ? this.storePayment(id, payment) : this.unmatched.storePayment(id, payment, 'payerName'));
      if (event && event.transactionId !== null) told.push({ ...payment, inboundEventId: event.id, transactionId: event.transactionId });
    }
    return told;
  }

  private storePayment(transactionId: string, { eventId, amount, currency, receivedAt, payerName }: FiatPayment): Promise<StoredEvent | undefined> {
    const content = { amount: plainAmount(amount), currency, receivedAt, ...(payerName === undefined ? {} : { payerName }) };
    return this.inbound.storeEvent({ source: 'fiatRail', eventId, transactionId, content });
  }

  /** A deposit of another currency is no deposit of this order. */
  async collectDeposits({ id, cryptoCurrency }: Transaction): Promise<AssignedReceipt<ChainDeposit>[]> {
    const told: AssignedReceipt<ChainDeposit>[] = [];
    for (const deposit of await this.readings.readDeposits(id)) {
      const isOurs = deposit.currency === cryptoCurrency;
      const event = await (isOurs ? this.storeDeposit(id, deposit) : this.unmatched.storeDeposit(id, deposit));
      if (event && event.transactionId !== null) told.push({ ...deposit, inboundEventId: event.id, transactionId: event.transactionId });
    }
    return told;
  }

  private storeDeposit(transactionId: string, { eventId, txId, chain, currency, amount, seenAt }: ChainDeposit): Promise<StoredEvent | undefined> {
    const content = { txId, chain, currency, amount: plainAmount(amount), seenAt };
    return this.inbound.storeEvent({ source: 'chain', eventId, transactionId, content });
  }
}
