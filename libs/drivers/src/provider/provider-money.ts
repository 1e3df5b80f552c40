import { type Amount, type CurrencyCode, Decimal } from '@rampart/kernel';
import { UnclearAnswer } from '@rampart/ports';
import { z } from 'zod';

/** An amount in a provider's response, as plain decimal text. */
export const amountText = z
  .string()
  .regex(/^\d{1,20}(?:\.\d{1,12})?$/)
  .transform((text) => new Decimal(text).toFixed());

/** A currency in a provider's response; providers write it in either case. */
export const currencyText = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((text) => text.toUpperCase());

/** Converts an amount to a JSON number that represents it exactly. Throws if the amount has more digits than a double can hold. */
export function jsonNumber({ value }: Amount): number {
  const number = value.toNumber();
  if (!new Decimal(String(number)).eq(value)) throw new RangeError('the amount has more digits than JSON carries');
  return number;
}

/** Throws if a provider acted on another amount than was ordered. */
export function assertOrdered(
  what: string,
  ordered: { readonly amount: string; readonly currency: string },
  made: { readonly amount: string; readonly currency: string },
): void {
  if (made.currency === ordered.currency && new Decimal(made.amount).eq(ordered.amount)) return;
  throw new UnclearAnswer(
    `${what} is of ${made.amount} ${made.currency}, and ${ordered.amount} ${ordered.currency} was ordered`,
  );
}

export const orderedOf = (amount: Amount<CurrencyCode>): { amount: string; currency: string } => ({
  amount: amount.toString(),
  currency: amount.currency,
});
