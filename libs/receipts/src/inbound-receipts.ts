import { loadById, type Transaction, User } from '@rampart/data';
import type { ChainDeposit, DriverName, FiatPayment } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InboundEvents, type StoredEvent } from './inbound-events.js';
import { canBePaidBy } from './payer-name.js';
import { type Numbered, ReceiptReader } from './receipt-reader.js';
import { plainAmount, type StoredReceipt } from './record-receipts.js';
import { UnmatchedPayments } from './unmatched-payments.js';

/** A receipt with the transaction that it belongs to, since an operator may have matched it to another than it names. */
export type AssignedReceipt<T> = StoredReceipt<T> & { readonly transactionId: string };

/** Queries providers for receipts of a transaction and stores their reports before the service acts on them. */
@Injectable()
export class InboundReceipts {
  constructor(
    private readonly database: DataSource,
    private readonly reader: ReceiptReader,
    private readonly inbound: InboundEvents,
    private readonly unmatched: UnmatchedPayments,
  ) {}

  /** Payments of another payer count once an operator has accepted them. The first report decides whether the payer can be the user. */
  async collectPayments({ id, userId }: Transaction, driver: DriverName): Promise<AssignedReceipt<FiatPayment>[]> {
    const assigned: AssignedReceipt<FiatPayment>[] = [];
    const payments = await this.reader.readPayments(id, driver);
    const user = payments.length > 0 ? await loadById(this.database.manager, User, userId) : undefined;
    for (const payment of payments) {
      const isOfOrder = user && canBePaidBy(user, payment.payerName);
      const event = await (isOfOrder
        ? this.storePayment(id, payment)
        : this.unmatched.storePayment(id, payment, 'payerName'));
      if (event && event.transactionId !== null)
        assigned.push({ ...payment, inboundEventId: event.id, transactionId: event.transactionId });
    }
    return assigned;
  }

  private async storePayment(transactionId: string, payment: Numbered<FiatPayment>): Promise<StoredEvent | undefined> {
    const { eventId, amount, currency, receivedAt, payerName } = payment;
    const content = {
      amount: plainAmount(amount),
      currency,
      receivedAt,
      ...(payerName === undefined ? {} : { payerName }),
    };
    const event = await this.inbound.storeEvent({ source: 'fiatRail', eventId, transactionId, content });
    return event?.transactionId === null ? this.unmatched.updatePayment(event, payment) : event;
  }

  async collectDeposits(transaction: Transaction, driver: DriverName): Promise<AssignedReceipt<ChainDeposit>[]> {
    return this.assignDeposits(transaction, await this.reader.readDeposits(transaction.id, driver));
  }

  /**
   * Stores deposits at the addresses of a transaction. Deposits in another currency are unmatched, and so are those at an address that is not among the order's
   * own, which its MAC covers: a driver's row alone, which SQL from outside the service may have changed, cannot assign one order's money to another.
   */
  async assignDeposits(
    { id, cryptoCurrency, depositWallets }: Transaction,
    deposits: readonly Numbered<ChainDeposit>[],
  ): Promise<AssignedReceipt<ChainDeposit>[]> {
    const assigned: AssignedReceipt<ChainDeposit>[] = [];
    for (const deposit of deposits) {
      const isOfOrder = deposit.currency === cryptoCurrency && isAmong(depositWallets, deposit.address);
      const event = await (isOfOrder ? this.storeDeposit(id, deposit) : this.unmatched.storeDeposit(id, deposit));
      if (event && event.transactionId !== null)
        assigned.push({ ...deposit, inboundEventId: event.id, transactionId: event.transactionId });
    }
    return assigned;
  }

  private storeDeposit(
    transactionId: string,
    { eventId, txId, chain, currency, amount, seenAt, senders }: ChainDeposit,
  ): Promise<StoredEvent | undefined> {
    const content = { txId, chain, currency, amount: plainAmount(amount), seenAt };
    return this.inbound.storeEvent({ source: 'chain', eventId, transactionId, content, ...(senders && { senders }) });
  }
}

/** Ignores case, as the storage of deposit addresses does: two addresses that differ only in case are the same. */
const isAmong = (wallets: Transaction['depositWallets'], address: string): boolean =>
  Object.values(wallets ?? {}).some((each) => each.toLowerCase() === address.toLowerCase());
