import { rows } from '@rampart/sql';
import { Clock, type Decimal } from '@rampart/kernel';
import { book, hotWallet, networkFees } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { subjectOf, type WalletStanding } from './wallet-standing.js';

/** Books the network fees of the service's transactions. */
@Injectable()
export class NetworkFees {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Books the difference to the total ever paid, which a reorganisation may lower; a driver that does not know it reports 0. The number of earlier entries is
   * the reference, so that only one of two processes that found the same difference books it.
   */
  async bookFees(wallet: WalletStanding, feesPaid: Decimal): Promise<void> {
    const { chain, currency, feeEntries } = wallet;
    const amount = feesPaid.minus(wallet.feesBooked);
    if (amount.isZero() || feesPaid.isZero()) return;
    const lines = [
      { account: networkFees(chain), currency, amount },
      { account: hotWallet(chain), currency, amount: amount.neg() },
    ];
    const reference = `${subjectOf(wallet)} ${feeEntries}`;
    await rows(
      this.database,
      book({ transactionId: null, cause: 'networkFeesPaid', reference, lines }, this.clock.now()),
    );
  }
}
