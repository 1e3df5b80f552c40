import type { Transaction } from '@rampart/data';
import { fault, secretHex } from '@rampart/kernel';
import { FiatRail, type PayoutDestination, Screening } from '@rampart/ports';
import type { VerifiedUser } from '@rampart/users';
import { Injectable, Logger } from '@nestjs/common';
import { OpenTransaction } from './open-transaction.js';
import type { BuyOrder } from './orders.js';

const NONCE_BYTES = 16;

@Injectable()
export class OpenBuy {
  private readonly log = new Logger('OpenBuy');

  constructor(
    private readonly opening: OpenTransaction,
    private readonly rail: FiatRail,
    private readonly screening: Screening,
  ) {}

  /** The world is asked first (is the wallet clean, where does the user pay), then everything is written at once. */
  async open(user: VerifiedUser, order: BuyOrder): Promise<Transaction> {
    const quote = this.opening.price(order);
    const transaction = this.opening.begin(user, order, quote);
    await this.screen(order.destination);
    const { account, qrCode } = await this.rail
      .instructionsFor({ transactionId: transaction.id, method: order.method.id, amount: quote.fiat })
      .catch((error: Error) => this.unavailable(error));
    return this.opening.store({
      ...transaction,
      ...destinationOf(order.destination),
      nonce: secretHex(NONCE_BYTES),
      peerAccount: account,
      qrCode: qrCode ?? null,
    });
  }

  private async screen(destination: PayoutDestination): Promise<void> {
    if (destination.kind === 'internal') return;
    const result = await this.screening.screenWallet(destination).catch((error: Error) => this.unavailable(error));
    if (!result.clear) throw fault('WALLET_REFUSED');
  }

  private unavailable(error: Error): never {
    this.log.warn(`not opened: ${error.message}`);
    throw fault('PAYMENT_RAIL_UNAVAILABLE');
  }
}

const destinationOf = (destination: PayoutDestination): Pick<Transaction, 'wallet' | 'destinationTag' | 'internalAddress'> =>
  destination.kind === 'internal'
    ? { wallet: null, destinationTag: null, internalAddress: destination.account }
    : { wallet: destination.address, destinationTag: destination.tag ?? null, internalAddress: null };
