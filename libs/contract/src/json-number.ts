import { asDecimal, Decimal, type DecimalInput } from '@rampart/kernel';

/** Number of digits that every double represents, and an exponent far from where doubles become coarser. */
const SAFE_DIGITS = 15;
const SAFE_EXPONENT = 290;

/** Returns the JSON number that reads back as exactly `value`. Throws a RangeError rather than emit another one. */
export function toJsonNumber(value: DecimalInput): number {
  const exact = asDecimal(value);
  const number = exact.toNumber();
  if (isAlwaysCarried(exact) || (Number.isFinite(number) && new Decimal(number).eq(exact))) return number;
  throw new RangeError(`${exact.toFixed()} does not fit into a JSON number`);
}

const isAlwaysCarried = (exact: Decimal): boolean =>
  exact.precision() <= SAFE_DIGITS && Math.abs(exact.e) <= SAFE_EXPONENT;
