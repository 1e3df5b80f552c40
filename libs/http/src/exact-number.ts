/**
 * Whether a double represents exactly the number that `digits` denote; JSON.parse silently rounds any other. Runs in linear time, since any caller may send the
 * digits.
 */
export const isExact = (digits: string): boolean => normal(digits) === normal(String(Number(digits)));

/** Returns sign, digits without zeros at either end, and exponent, which are equal exactly if the numbers are. */
function normal(digits: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const significant = all.replace(/(?<!0)0+$/, ''); // the lookbehind keeps the search linear in long runs of zeros
  const scale = Number(exponent) - fraction.length + (all.length - significant.length);
  return significant === '' ? '0' : `${sign}${significant}e${scale}`;
}
