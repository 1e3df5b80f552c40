import type { Transaction } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';

type Order = Pick<Transaction, 'type' | 'fiat' | 'fiatDiscount' | 'crypto' | 'currency' | 'cryptoCurrency'>;

/** Amount that the user of an order has to pay. */
export interface Asked {
  readonly currency: string;
  readonly amount: Decimal;
}

/** Returns the amount that the user of an order pays. A buy's discount is deducted, which makes the amount unique to the order. */
export const askedOf = ({ type, fiat, fiatDiscount, crypto, currency, cryptoCurrency }: Order): Asked =>
  type === 'buy' ? { currency, amount: fiat.minus(fiatDiscount ?? 0) } : { currency: cryptoCurrency, amount: crypto };
