/** Contract, "Currency precision". */
const DIGITS = { BTC: 6, ETH: 4, IDR: 0, VND: 0 };

/** `1,500.00 HKD`: as many digits as the currency has, and its code. */
export function money(amount, currency) {
  const digits = DIGITS[currency] ?? 2;
  return `${amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${currency}`;
}

/** The end of an id: the part in which two of them differ. */
export const short = (id) => `..${id.slice(-6)}`;

/** A blockchain address or transaction id. */
export const clipped = (text) => (text.length <= 16 ? text : `${text.slice(0, 8)}..${text.slice(-4)}`);

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

export const count = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;
