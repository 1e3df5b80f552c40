import { Receipt, type Transaction } from '@rampart/data';
import type { ChainDeposit, FiatPayment } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CurrentPrice } from '../lifecycle/current-price.js';
import { isFinal } from '../lifecycle/load-facts.js';
import { recordDeposits, recordPayments, type Stored } from './record-receipts.js';
import { type Evidence, Signals } from '../lifecycle/signals.js';
import { Withdrawals } from '../payouts/withdrawals.js';

/** Tells a transaction what came in for it, and what of it vanished again. */
@Injectable()
export class ReceiveMoney {
  constructor(
    private readonly database: DataSource,
    private readonly prices: CurrentPrice,
    private readonly signals: Signals,
    private readonly withdrawals: Withdrawals,
  ) {}

  /** What its bank took back is told first, so that nothing is carried out with it. */
  async payments(transaction: Transaction, payments: readonly Stored<FiatPayment>[]): Promise<void> {
    if (payments.length === 0) return;
    const { id } = transaction;
    await this.closeBefore(transaction, payments.map(({ receivedAt }) => receivedAt));
    const currentPrice = this.prices.of(transaction);
    const record: Evidence['record'] = (manager) => recordPayments(manager, id, payments);
    if (!payments.some(({ reversed }) => reversed)) return void (await this.signals.send(id, 'fiatReceived', { record, currentPrice }));
    await this.signals.send(id, 'fiatReversed', { record: this.withdrawing(record) });
    await this.signals.send(id, 'fiatReceived', { currentPrice });
  }

  /** A deposit that is confirmed at first sight is told as seen first, then as confirmed. */
  async deposits(transaction: Transaction, deposits: readonly Stored<ChainDeposit>[]): Promise<void> {
    if (deposits.length === 0) return;
    const { id } = transaction;
    const alive = deposits.filter(({ dropped }) => !dropped);
    await this.closeBefore(transaction, alive.map(({ seenAt }) => seenAt));
    const evidence = { record: this.withdrawing((manager) => recordDeposits(manager, id, deposits)), currentPrice: this.prices.of(transaction) };
    if (alive.length === 0) return this.drop(id, evidence);
    const { transaction: seen } = await this.signals.send(id, 'cryptoSeen', evidence);
    if (seen.status === 'btc_received' || seen.status === 'payout_failed') await this.signals.send(id, 'cryptoUnconfirmed');
    if (await this.isConfirmed(id)) await this.signals.send(id, 'cryptoConfirmed');
  }

  /** Money that came after the window finds it closed, whether or not anybody had got round to that: late money is never carried out unseen at the locked price. */
  private async closeBefore({ id, status, expiresAt }: Transaction, moments: readonly Date[]): Promise<void> {
    if (status === 'pending' && moments.some((moment) => moment > expiresAt)) await this.signals.send(id, 'windowClosed');
  }

  private async isConfirmed(transactionId: string): Promise<boolean> {
    const alive = await this.database.getRepository(Receipt).findBy({ transactionId, kind: 'crypto', dropped: false });
    return alive.some(isFinal);
  }

  /** Step by step back to where the deposit had not been seen. */
  private async drop(id: string, evidence: Evidence): Promise<void> {
    await this.signals.send(id, 'cryptoUnconfirmed', evidence);
    const isLeft = await this.database.getRepository(Receipt).existsBy({ transactionId: id, kind: 'crypto', dropped: false }); // matched by a person
    if (!isLeft) await this.signals.send(id, 'cryptoDropped');
  }

  private readonly withdrawing = (record: NonNullable<Evidence['record']>): Evidence['record'] => async (manager, transaction) => {
    await record(manager, transaction);
    await this.withdrawals.ofVanished(manager, transaction);
  };
}
