import type { Transaction } from '@rampart/data';
import { CurrentPrices, type Signal, type SignalDetails, TransactionSignals } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Signals about an order's money that had no effect while its payout might have left. They are applied once it is known that the payout did not leave. */
@Injectable()
export class MissedSignals {
  constructor(
    private readonly signals: TransactionSignals,
    private readonly prices: CurrentPrices,
  ) {}

  /** The caller holds the transaction's lock and has recorded that the payout did not leave. */
  async signalMissed(
    manager: EntityManager,
    before: Transaction,
    { reason }: Pick<SignalDetails, 'reason'> = {},
  ): Promise<void> {
    const currentPrice = this.prices.findPrice(before);
    let transaction = before;
    for (const signal of MISSED[before.type])
      ({ transaction } = await this.signals.applySignal(manager, transaction, { signal, reason, currentPrice }));
  }
}

const MISSED: Readonly<Record<Transaction['type'], readonly Signal['signal'][]>> = {
  buy: ['fiatReversed', 'fiatReceived'],
  sell: ['cryptoUnconfirmed', 'cryptoDropped', 'cryptoSeen', 'cryptoConfirmed'],
};
