import type { Transaction } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';

type Order = Pick<Transaction, 'type' | 'fiat' | 'fiatDiscount' | 'crypto' | 'currency' | 'cryptoCurrency'>;

/** Amount that the user of an order is asked to pay. */
export interface Asked {
  readonly currency: string;
  readonly amount: Decimal;
}

/** The amount that the user of an order pays: of a buy less its discount, which makes the amount the order's own. */
export const askedOf = ({ type, fiat, fiatDiscount, crypto, currency, cryptoCurrency }: Order): Asked =>
  type === 'buy' ? { currency, amount: fiat.minus(fiatDiscount ?? 0) } : { currency: cryptoCurrency, amount: crypto };
