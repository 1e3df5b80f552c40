import { SandboxControls } from '@rampart/drivers';
import { fault } from '@rampart/kernel';
import { PaymentChecks } from '@rampart/receipts';
import { FindTransactions } from '@rampart/transactions';
import { Injectable, Optional } from '@nestjs/common';
import type { SimulateDto } from './transactions.dto.js';

const TIMES = { pay: 1, payHalf: 0.5, payDouble: 2 } as const;

/** Decimals of simulated fiat payments. */
const MINOR_UNITS = 2;

/** Simulates providers for a member at the dashboard. Sandbox mode only. */
@Injectable()
export class SimulatedWorld {
  constructor(
    private readonly transactions: FindTransactions,
    private readonly watch: PaymentChecks,
    @Optional() private readonly world?: SandboxControls,
  ) {}

  /** Throws NOT_FOUND in live mode, and TRANSACTION_NOT_FOUND for an unknown transaction. */
  async simulate(partnerId: string, id: string, what: SimulateDto['what']): Promise<void> {
    if (!this.world) throw fault('NOT_FOUND');
    const order = await this.transactions.findTransaction({ partnerId }, id);
    const { type, fiat, currency, crypto, cryptoCurrency, chain } = order;
    if (what === 'nextPayoutFails') return this.world.decidePayout({ transactionId: id, outcome: 'fail' });
    if (type === 'buy')
      await this.world.simulatePayment({
        transactionId: id,
        amount: fiat.times(TIMES[what]).toDecimalPlaces(MINOR_UNITS).toFixed(),
        currency,
      });
    else
      await this.world.simulateDeposit({
        transactionId: id,
        chain,
        currency: cryptoCurrency,
        amount: crypto.times(TIMES[what]).toFixed(),
      });
    await this.watch.wakeFeedOf(order);
  }
}
