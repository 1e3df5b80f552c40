import type { Transaction } from '@rampart/data';
import { Amount, type Decimal, fault, type FiatCode, secretHex } from '@rampart/kernel';
import { type PaymentInstructions, type PayoutDestination, RoutedChain, RoutedRail } from '@rampart/ports';
import type { VerifiedUser } from '@rampart/users';
import { Injectable, Logger } from '@nestjs/common';
import { ScreenWallet } from './screen-wallet.js';
import { WalletOwners } from './wallet-owners.js';
import { OpeningBrakes } from './opening-brakes.js';
import { type OpenedTransaction, OpenTransaction } from './open-transaction.js';
import type { BuyOrder } from './order.js';

const NONCE_BYTES = 16;

@Injectable()
export class OpenBuy {
  private readonly log = new Logger('OpenBuy');

  constructor(
    private readonly opening: OpenTransaction,
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
    private readonly screening: ScreenWallet,
    private readonly owners: WalletOwners,
    private readonly brakes: OpeningBrakes,
  ) {}

  /** Calls the screening and the payment rail, then stores the transaction in one statement. */
  async openBuy(user: VerifiedUser, order: BuyOrder): Promise<OpenedTransaction> {
    return this.opening.storeTransaction(await this.prepareBuy(user, order));
  }

  /** Builds the transaction, which `OpenTransaction.storeTransaction` then stores. Calls the screening and the payment rail. */
  async prepareBuy(user: VerifiedUser, order: BuyOrder): Promise<Transaction> {
    this.brakes.assertOpening(order);
    const quote = await this.opening.priceOrder(user, order);
    const transaction = this.opening.buildTransaction(user, order, quote);
    await this.owners.checkOwner(order.destination, order.asset.code);
    await this.screening.screenWallet(order.destination);
    const { account, qrCode, fiatDiscount } = await this.instructionsFor(transaction.id, order, quote.fiat).catch(
      (error: Error) => this.throwUnavailable(error),
    );
    await this.approve(transaction, order).catch((error: Error) => this.throwUnavailable(error));
    return {
      ...transaction,
      ...destinationOf(order.destination),
      nonce: secretHex(NONCE_BYTES),
      fiatDiscount,
      peerAccount: account,
      qrCode: qrCode ?? null,
    };
  }

  /** Throws also if no driver could send the payout, or if the rail requires more than the order's amount. */
  private async instructionsFor(
    transactionId: string,
    { method, chain, destination }: BuyOrder,
    amount: Amount<FiatCode>,
  ): Promise<PaymentInstructions & Pick<Transaction, 'fiatDiscount'>> {
    this.chain.driverFor(destination.kind === 'internal' ? 'internal' : chain);
    const instructions = await this.rail.instructionsFor({ transactionId, method: method.id, amount });
    return { ...instructions, fiatDiscount: discountOf(instructions, amount.value) };
  }

  private async approve({ id, total, cryptoCurrency }: Transaction, { destination: to }: BuyOrder): Promise<void> {
    if (to.kind === 'internal') return;
    await this.chain.approveWallet({ transactionId: id, to, maximum: Amount.of(total, cryptoCurrency) });
  }

  private throwUnavailable(error: Error): never {
    this.log.warn(`not opened: ${error.message}`);
    throw fault('PAYMENT_RAIL_UNAVAILABLE');
  }
}

/** Returns null if there is no discount. Throws if the amount to pay is above the order's, or zero. */
function discountOf({ amount: asked }: PaymentInstructions, ordered: Decimal): Decimal | null {
  const discount = ordered.minus(asked ?? ordered);
  if (discount.isNegative() || discount.gte(ordered))
    throw new Error(`the rail asks for ${asked} in place of ${ordered.toFixed()}`);
  return discount.isZero() ? null : discount;
}

const destinationOf = (
  destination: PayoutDestination,
): Pick<Transaction, 'wallet' | 'destinationTag' | 'internalAddress'> =>
  destination.kind === 'internal'
    ? { wallet: null, destinationTag: null, internalAddress: destination.account }
    : { wallet: destination.address, destinationTag: destination.tag ?? null, internalAddress: null };
