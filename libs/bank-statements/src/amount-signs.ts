/** Signs that a country's banks write for its currency, in addition to those of CLDR. */
const MORE_SIGNS: Readonly<Record<string, readonly string[]>> = {
  INR: ['Rs', 'Rs.'],
  IDR: ['Rp.'],
  MYR: ['RM'],
  SGD: ['S$'],
  NZD: ['NZ$'],
  AUD: ['A$', 'AU$'],
  THB: ['บาท'],
  VND: ['đ', 'VNĐ'],
};

/**
 * Currency signs beside amounts, and the currency's decimals. In the file of an account a dollar sign is the account's dollar. The currency of an unknown
 * account is assumed to have two decimals.
 */
export function amountSigns(
  currency: string | undefined,
  signs: readonly string[],
): { signs: readonly string[]; decimals: number } {
  if (currency === undefined) return { signs, decimals: 2 };
  const forms = (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) => new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }),
  );
  const own = forms.flatMap((form) => form.formatToParts(0)).filter(({ type }) => type === 'currency');
  const { maximumFractionDigits: decimals = 2 } = forms[0]?.resolvedOptions() ?? {};
  return {
    signs: [...new Set([currency, ...own.map(({ value }) => value), ...(MORE_SIGNS[currency] ?? []), ...signs])],
    decimals,
  };
}
