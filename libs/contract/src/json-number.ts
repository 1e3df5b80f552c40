import { Decimal, type DecimalInput } from '@rampart/kernel';

/** A double carries this many significant digits exactly; what we emit never needs more. */
const EXACT_DIGITS = 15;

/** The JSON number that reads back as exactly `value`. Throws rather than emit another one. */
export function toJsonNumber(value: DecimalInput): number {
  const exact = new Decimal(value);
  const number = exact.toNumber();
  if (exact.precision() > EXACT_DIGITS && !new Decimal(number).eq(exact)) {
    throw new RangeError(`${exact.toFixed()} does not fit into a JSON number`);
  }
  return number;
}
