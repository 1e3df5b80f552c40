import { Decimal, fault } from '@rampart/kernel';

/** A `+` in a query means a space. */
export const normalPhone = (phone: string): string => phone.trim().replace(/^\+?/, '+');

/** The given amount, or the ordered one. Throws AMOUNT_INVALID. */
export function amountOf(given: number | undefined, ordered = new Decimal(0)): string {
  const amount = given === undefined ? ordered : new Decimal(given);
  if (!amount.gt(0) || amount.gt('1e15') || amount.decimalPlaces() > 18)
    throw fault('AMOUNT_INVALID', { field: 'amount' });
  return amount.toFixed();
}
