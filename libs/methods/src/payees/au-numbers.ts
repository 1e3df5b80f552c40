/** Removes the spaces that users write between digits. */
const bare = (text: string): string => text.replaceAll(' ', '');

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/** An Australian Business Number: with one less in its first digit, the weighted sum is divisible by 89. */
export function isAbn(text: string): boolean {
  const digits = bare(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  return (
    ABN_WEIGHTS.reduce((sum, weight, at) => sum + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0) % 89 === 0
  );
}

/** An Australian Company Number: the last digit complements the weighted sum of the others to a multiple of ten. */
export function isAcn(text: string): boolean {
  const digits = bare(text);
  if (!/^\d{9}$/.test(digits) || Number(digits) === 0) return false;
  const sum = [8, 7, 6, 5, 4, 3, 2, 1].reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[8]);
}
