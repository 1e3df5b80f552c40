import { Decimal } from '@rampart/kernel';

export const GWEI_DECIMALS = 9;
const TEN = 10;

/** Plain decimal text of an amount in the smallest unit. */
export const decimalOf = (units: bigint, decimals: number): string =>
  new Decimal(units.toString()).div(new Decimal(TEN).pow(decimals)).toFixed();

/** Converts an amount to the smallest unit. Throws if the unit cannot express it. */
export function unitsOf(amount: string, decimals: number): bigint {
  const units = new Decimal(amount).times(new Decimal(TEN).pow(decimals));
  if (!units.isInteger()) throw new RangeError(`${amount} has more than ${decimals} decimals`);
  return BigInt(units.toFixed(0));
}

/** Hexadecimal text, as providers write numbers. */
export const hexOf = (value: bigint | number): string => `0x${value.toString(16)}`;
