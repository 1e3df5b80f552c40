/** Whether a double carries exactly the number that `digits` write: JSON.parse silently rounds others. Linear time: the digits are a stranger's. */
export const isExact = (digits: string): boolean => normal(digits) === normal(String(Number(digits)));

/** Sign, digits without zeros at either end, and exponent: equal exactly when the numbers are. */
function normal(digits: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits) ?? [];
  const all = whole + fraction;
  const end = endOfDigits(all);
  if (end === 0) return '0';
  return `${sign}${all.slice(all.search(/[1-9]/), end)}e${Number(exponent) + whole.length - end}`;
}

/** Where the zeros at the end begin. A loop: /0+$/ starts again at every zero of a run, which takes quadratic time. */
function endOfDigits(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return end;
}
