import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { CHAINS } from '@rampart/methods';
import { ChainGateway, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordDeposits, recordPayments } from '../receipts.js';
import { Signals } from '../signal.js';
import { type OfTransaction, watchPayment } from './jobs.js';

@Injectable()
export class WatchPaymentJob extends JobHandler<OfTransaction> {
  readonly job = watchPayment;

  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly signals: Signals,
  ) {
    super();
  }

  async run({ transactionId }: OfTransaction): Promise<void> {
    const transaction = await this.database.getRepository(Transaction).findOneBy({ id: transactionId });
    if (transaction?.type === 'buy') await this.watchFiat(transaction);
    if (transaction?.type === 'sell') await this.watchCrypto(transaction);
  }

  private async watchFiat({ id }: Transaction): Promise<void> {
    const payments = await this.rail.paymentsFor(id);
    if (payments.length === 0) return;
    await this.signals.send(id, 'fiatReceived', { record: (manager) => recordPayments(manager, id, payments) });
  }

  /** A deposit that is confirmed at first sight is told as seen first, then as confirmed. */
  private async watchCrypto({ id, cryptoCurrency }: Transaction): Promise<void> {
    const deposits = (await this.chain.depositsFor(id)).filter(({ currency }) => currency === cryptoCurrency);
    if (deposits.length === 0) return;
    const alive = deposits.filter(({ dropped }) => !dropped);
    const record = { record: (manager: Parameters<typeof recordDeposits>[0]) => recordDeposits(manager, id, deposits) };
    if (alive.length === 0) await this.signals.send(id, 'cryptoDropped', record);
    else await this.signals.send(id, 'cryptoSeen', record);
    if (alive.some(({ chain, confirmations }) => confirmations >= CHAINS[chain].confirmations)) {
      await this.signals.send(id, 'cryptoConfirmed');
    }
  }
}
