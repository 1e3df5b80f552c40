import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { CHAINS } from '@rampart/methods';
import { type ChainDeposit, ChainGateway, type FiatPayment, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CurrentPrice } from '../current-price.js';
import { InboundEvents } from '../inbound-events.js';
import { plainAmount, recordDeposits, recordPayments, type Stored } from '../receipts.js';
import { type Evidence, Signals } from '../signal.js';
import { UnmatchedMoney } from '../unmatched.js';
import { type OfTransaction, watchPayment } from './jobs.js';

@Injectable()
export class WatchPaymentJob extends JobHandler<OfTransaction> {
  readonly job = watchPayment;

  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly inbound: InboundEvents,
    private readonly unmatched: UnmatchedMoney,
    private readonly prices: CurrentPrice,
    private readonly signals: Signals,
  ) {
    super();
  }

  async run({ transactionId }: OfTransaction): Promise<void> {
    const transaction = await this.database.getRepository(Transaction).findOneBy({ id: transactionId });
    if (transaction?.type === 'buy') await this.watchFiat(transaction);
    if (transaction?.type === 'sell') await this.watchCrypto(transaction);
  }

  private async watchFiat(transaction: Transaction): Promise<void> {
    const { id } = transaction;
    const payments = await this.storedPayments(id, await this.rail.paymentsFor(id));
    if (payments.length === 0) return;
    const record: Evidence['record'] = (manager) => recordPayments(manager, id, payments);
    await this.signals.send(id, 'fiatReceived', { record, currentPrice: this.prices.of(transaction) });
  }

  /** A deposit that is confirmed at first sight is told as seen first, then as confirmed. One of another currency is no deposit of this order. */
  private async watchCrypto(transaction: Transaction): Promise<void> {
    const { id, cryptoCurrency } = transaction;
    const told = await this.chain.depositsFor(id);
    for (const foreign of told.filter(({ currency }) => currency !== cryptoCurrency)) await this.unmatched.keepDeposit(id, foreign);
    const deposits = await this.storedDeposits(id, told.filter(({ currency }) => currency === cryptoCurrency));
    if (deposits.length === 0) return;
    const alive = deposits.filter(({ dropped }) => !dropped);
    const evidence = {
      record: (manager: Parameters<typeof recordDeposits>[0]) => recordDeposits(manager, id, deposits),
      currentPrice: this.prices.of(transaction),
    };
    if (alive.length === 0) return this.drop(id, evidence);
    await this.signals.send(id, 'cryptoSeen', evidence);
    if (transaction.status === 'btc_received') await this.signals.send(id, 'cryptoUnconfirmed');
    if (alive.some(({ chain, confirmations }) => confirmations >= CHAINS[chain].confirmations)) await this.signals.send(id, 'cryptoConfirmed');
  }

  /** Step by step back to where the deposit had not been seen. */
  private async drop(id: string, evidence: Evidence): Promise<void> {
    await this.signals.send(id, 'cryptoUnconfirmed', evidence);
    await this.signals.send(id, 'cryptoDropped');
  }

  private async storedPayments(transactionId: string, payments: readonly FiatPayment[]): Promise<Stored<FiatPayment>[]> {
    const stored: Stored<FiatPayment>[] = [];
    for (const payment of payments) {
      const { eventId, amount, currency, receivedAt } = payment;
      const content = { amount: plainAmount(amount), currency, receivedAt };
      const inboundEventId = await this.inbound.store({ source: 'fiatRail', eventId, transactionId, content });
      if (inboundEventId !== undefined) stored.push({ ...payment, inboundEventId });
    }
    return stored;
  }

  private async storedDeposits(transactionId: string, deposits: readonly ChainDeposit[]): Promise<Stored<ChainDeposit>[]> {
    const stored: Stored<ChainDeposit>[] = [];
    for (const deposit of deposits) {
      const { eventId, txId, chain, currency, amount, seenAt } = deposit;
      const content = { txId, chain, currency, amount: plainAmount(amount), seenAt };
      const inboundEventId = await this.inbound.store({ source: 'chain', eventId, transactionId, content });
      if (inboundEventId !== undefined) stored.push({ ...deposit, inboundEventId });
    }
    return stored;
  }
}
