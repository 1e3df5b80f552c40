import { inTransaction, Receipt, type Transaction } from '@rampart/data';
import { crashPoint, type TransactionStatus } from '@rampart/kernel';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import { CurrentPrices, isFinal, lockTransaction, TransactionSignals } from '@rampart/transactions';
import { renamePayingDeposit, Withdrawals } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordDeposits, recordPayments, type StoredReceipt } from './record-receipts.js';
import { Reorganisations } from './reorganisations.js';

/** Statuses of a sell that has taken its deposits. */
const TAKEN: readonly TransactionStatus[] = ['btc_received', 'payout_failed'];

/** Records the receipts of a transaction and signals them to it. */
@Injectable()
export class ApplyReceipts {
  constructor(
    private readonly database: DataSource,
    private readonly prices: CurrentPrices,
    private readonly signals: TransactionSignals,
    private readonly withdrawals: Withdrawals,
    private readonly reorganisations: Reorganisations,
  ) {}

  /**
   * Signals a reversal before the payments, so that reversed money pays for no payout. All in one database transaction, so that no job in between refunds what
   * the remaining payments pay for.
   */
  async applyPayments(transaction: Transaction, payments: readonly StoredReceipt<FiatPayment>[]): Promise<void> {
    if (payments.length === 0) return;
    const { id } = transaction;
    await this.closeBefore(
      transaction,
      payments.map(({ receivedAt }) => receivedAt),
    );
    const currentPrice = this.prices.findPrice(transaction);
    const isReversal = payments.some(({ reversed }) => reversed);
    await inTransaction(this.database, async (manager) => {
      const locked = await lockTransaction(manager, id);
      await recordPayments(manager, id, payments);
      if (isReversal) await this.withdrawals.withdrawUncovered(manager, locked);
      const { transaction: remaining } = isReversal
        ? await this.signals.applySignal(manager, locked, { signal: 'fiatReversed' })
        : { transaction: locked };
      await this.signals.applySignal(manager, remaining, { signal: 'fiatReceived', currentPrice });
    });
    crashPoint('signal.committed');
  }

  /**
   * Signals dropped deposits before the remaining ones: the order is judged by the remaining deposits, as if the others had never arrived. A deposit that is
   * confirmed when first seen is signalled as seen, then as confirmed.
   */
  async applyDeposits(transaction: Transaction, deposits: readonly StoredReceipt<ChainDeposit>[]): Promise<void> {
    if (deposits.length === 0) return;
    const { id } = transaction;
    const valid = deposits.filter(({ dropped }) => !dropped);
    await this.closeBefore(
      transaction,
      valid.map(({ seenAt }) => seenAt),
    );
    const currentPrice = this.prices.findPrice(transaction);
    await inTransaction(this.database, async (manager) => {
      let order = await lockTransaction(manager, id);
      for (const reversed of await recordDeposits(manager, id, deposits))
        await this.reorganisations.handleReversal(manager, reversed);
      await this.withdrawals.withdrawUncovered(manager, order);
      if (TAKEN.includes(order.status))
        ({ transaction: order } = await this.signals.applySignal(manager, order, { signal: 'cryptoUnconfirmed' }));
      if (valid.length < deposits.length)
        ({ transaction: order } = await this.signals.applySignal(manager, order, { signal: 'cryptoDropped' }));
      ({ transaction: order } = await this.signals.applySignal(manager, order, { signal: 'cryptoSeen', currentPrice }));
      await renamePayingDeposit(manager, order);
    });
    crashPoint('signal.committed');
    if (await this.isConfirmed(id)) await this.signals.sendSignal(id, 'cryptoConfirmed', { currentPrice });
  }

  /**
   * Closes the payment window before a payment that arrived after it, even if the job has not run yet: a late payment never gets the locked price unchecked.
   */
  private async closeBefore({ id, status, expiresAt }: Transaction, moments: readonly Date[]): Promise<void> {
    if (status === 'pending' && moments.some((moment) => moment > expiresAt))
      await this.signals.sendSignal(id, 'windowClosed');
  }

  private async isConfirmed(transactionId: string): Promise<boolean> {
    const valid = await this.database.getRepository(Receipt).findBy({ transactionId, kind: 'crypto', dropped: false });
    return valid.some(isFinal);
  }
}
