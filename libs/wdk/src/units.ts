/** A decimal: `digits` divided by ten to the power of `scale`. */
interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/** Parses a number of the API, or text in plain or scientific notation, without passing through binary fractions. Throws RangeError. */
function exactOf(value: number | string): Exact {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value)) ?? [];
  if (whole === '') throw new RangeError(`${value} is not a decimal`);
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Converts a decimal to units of ten to the power of minus `decimals`. Digits below one unit are cut off. */
export function toUnits(value: number | string, decimals: number): bigint {
  const { digits, scale } = exactOf(value);
  return scale <= decimals ? digits * 10n ** BigInt(decimals - scale) : digits / 10n ** BigInt(scale - decimals);
}

/** Converts units to a plain decimal. Throws RangeError for a number that is not a whole, exact amount. */
export function fromUnits(amount: number | bigint, decimals: number): string {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of units; pass a bigint`);
  const units = BigInt(amount);
  if (units <= 0n) throw new RangeError(`an amount must be positive; it is ${units}`);
  const text = units.toString().padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals);
  let fraction = text.slice(text.length - decimals);
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Multiplies two decimals and returns units, rounded up. */
export function productInUnits(one: number, other: number, decimals: number): bigint {
  const [a, b] = [exactOf(one), exactOf(other)];
  const divisor = 10n ** BigInt(a.scale + b.scale);
  const product = a.digits * b.digits * 10n ** BigInt(decimals);
  return product % divisor === 0n ? product / divisor : product / divisor + 1n;
}
