import { Decimal, type DecimalInput } from '@rampart/kernel';

/** The JSON number that reads back as exactly `value`. Throws a RangeError rather than emit another one. */
export function toJsonNumber(value: DecimalInput): number {
  const exact = new Decimal(value);
  const number = exact.toNumber();
  if (!Number.isFinite(number) || !new Decimal(number).eq(exact))
    throw new RangeError(`${exact.toFixed()} does not fit into a JSON number`);
  return number;
}
