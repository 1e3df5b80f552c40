import { Decimal, fault } from '@rampart/kernel';

/** The amount that a caller stated, or else that of the order, as text. Throws AMOUNT_INVALID. */
export function amountOf(given: number | undefined, ordered = new Decimal(0)): string {
  const amount = given === undefined ? ordered : new Decimal(given);
  if (!amount.gt(0) || amount.gt('1e15') || amount.decimalPlaces() > 18)
    throw fault('AMOUNT_INVALID', { field: 'amount' });
  return amount.toFixed();
}
