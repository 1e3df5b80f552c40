/** Contract, "Currency precision". */
const DIGITS: Readonly<Record<string, number>> = { BTC: 6, ETH: 4, IDR: 0, VND: 0 };

/** `1,500.00 HKD`: as many digits as the currency has, and its code. */
export function money(amount: number, currency: string): string {
  const digits = DIGITS[currency] ?? 2;
  return `${amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${currency}`;
}

/** The end of an id: the part in which two of them differ. */
export const short = (id: string): string => `..${id.slice(-6)}`;

/** A blockchain address or transaction id. */
export const clipped = (text: string): string => (text.length <= 16 ? text : `${text.slice(0, 8)}..${text.slice(-4)}`);

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
