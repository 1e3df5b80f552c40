export interface Sum {
  readonly amount: string;
  readonly currency: string;
}

/** Money, digit by digit as the books have it. */
export const Money = ({ of: { amount, currency } }: { readonly of: Sum }) => (
  <span className="tabular nowrap">
    {grouped(amount)} {currency}
  </span>
);

/** Thousands apart, decimals as they are. */
export const grouped = (amount: string): string =>
  amount.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3}){1,20}$)/g, ','));

/** An amount as exact as it came, with its currency. */
export const money = (amount: number | string, currency: string): string => `${plain(amount)} ${currency}`;

/** No exponents: a person reads digits. */
function plain(amount: number | string): string {
  if (typeof amount === 'string') return amount;
  return amount.toLocaleString('en-US', { maximumFractionDigits: 18, useGrouping: true });
}

export const usd = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
