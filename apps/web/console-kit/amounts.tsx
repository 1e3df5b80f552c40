export interface Sum {
  readonly amount: string;
  readonly currency: string;
}

/** Shows an amount with all digits of the ledger. */
export const Money = ({ of: { amount, currency } }: { readonly of: Sum }) => (
  <span className="tabular nowrap">
    {grouped(amount)} {currency}
  </span>
);

/** Groups thousands; decimals are unchanged. */
export const grouped = (amount: string): string =>
  amount.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3}){1,20}$)/g, ','));

/** Formats an amount with all its digits and its currency. */
export const money = (amount: number | string, currency: string): string => `${plain(amount)} ${currency}`;

/** Avoids exponents, since operators compare digits. */
function plain(amount: number | string): string {
  if (typeof amount === 'string') return amount;
  return amount.toLocaleString('en-US', { maximumFractionDigits: 18, useGrouping: true });
}

export const usd = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
