const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** For each first letter: the offset that is added to the sum, and the check letters by remainder. */
const PERSONS: Readonly<Record<string, readonly [added: number, checks: string]>> = {
  S: [0, 'JZIHGFEDCBA'],
  T: [4, 'JZIHGFEDCBA'],
  F: [0, 'XWUTRQPNMLK'],
  G: [4, 'XWUTRQPNMLK'],
  M: [3, 'XWUTRQPNJLK'],
};

/** Whether this is a personal identification number of Singapore (NRIC or FIN), with its check letter. */
export function isNric(text: string): boolean {
  const [, first = '', digits = '', check] = /^([STFGM])(\d{7})([A-Z])$/.exec(text.toUpperCase()) ?? [];
  const [added, checks] = PERSONS[first] ?? [0, ''];
  return check !== undefined && checks[(weighted(digits, [2, 7, 6, 5, 4, 3, 2]) + added) % 11] === check;
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';

/** Whether this is the number of a business, a company or another entity in Singapore (UEN), with its check letter. */
export function isUen(text: string): boolean {
  const number = text.toUpperCase();
  const [body, check] = [number.slice(0, -1), number.at(-1)];
  if (/^\d{8}[A-Z]$/.test(number)) return 'XMKECAWLJDB'[weighted(body, [10, 4, 9, 3, 8, 2, 7, 1]) % 11] === check;
  if (/^(?:18|19|20)\d{7}[A-Z]$/.test(number))
    return 'ZKCMDNERGWH'[weighted(body, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] === check;
  if (!/^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(number)) return false;
  const sum = [4, 3, 5, 3, 10, 2, 2, 5, 7].reduce(
    (total, weight, at) => total + weight * ALPHABET.indexOf(body[at] ?? ''),
    0,
  );
  return ALPHABET[(sum - 5) % 11] === check;
}
