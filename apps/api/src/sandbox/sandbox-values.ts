import type { Transaction } from '@rampart/data';
import { type ChainId, Decimal, fault } from '@rampart/kernel';

/** Restores the `+` of a phone number, which a query decodes as a space. */
export const normalPhone = (phone: string): string => phone.trim().replace(/^\+?/, '+');

/** Returns the given amount, or the ordered one. Throws AMOUNT_INVALID. */
export function amountOf(given: number | undefined, ordered = new Decimal(0)): string {
  const amount = given === undefined ? ordered : new Decimal(given);
  if (!amount.gt(0) || amount.gt('1e15') || amount.decimalPlaces() > 18)
    throw fault('AMOUNT_INVALID', { field: 'amount' });
  return amount.toFixed();
}

/** Returns the given chain, or the order's. Throws CHAIN_UNSUPPORTED for a chain without a deposit address for the order. */
export function depositChainOf(
  { chain: ordered, cryptoCurrency, depositWallets }: Pick<Transaction, 'chain' | 'cryptoCurrency' | 'depositWallets'>,
  given: ChainId = ordered,
): ChainId {
  if (given !== ordered && depositWallets?.[given] === undefined)
    throw fault('CHAIN_UNSUPPORTED', { cryptoCurrency, chain: given });
  return given;
}
