import type { LinkTerms } from '@rampart/data';
import type { Decimal, FaultCode } from '@rampart/kernel';
import type { Offer } from '@rampart/methods';
import type { CompareMethods } from '@rampart/transactions';

/** Refusals that no later price or opening of a method mends. */
const OF_AMOUNT: readonly FaultCode[] = [
  'AMOUNT_BELOW_MINIMUM',
  'AMOUNT_ABOVE_MAXIMUM',
  'AMOUNT_CONSUMED_BY_CHARGES',
  'AMOUNT_TOO_PRECISE',
];

interface Context {
  readonly offer: Offer;
  readonly comparing: CompareMethods;
  readonly markupPercent: Decimal;
}

/**
 * Asserts that an amount that the user cannot change is within the limits of a method that the user can choose, because the page could only show the refusal.
 * Amounts whose side, coin or currency is open are judged by the page. Throws the refusal of the first method.
 */
export function assertAmount(terms: LinkTerms, { offer, comparing, markupPercent }: Context): void {
  const { type, cryptoCurrency, chain, method, fiat, crypto, editable } = terms;
  const currency = method === undefined ? terms.currency : offer.methods[method].currency;
  const isOpen = editable.some((term) => term !== 'wallet');
  if (isOpen || type === undefined || cryptoCurrency === undefined || currency === undefined) return;
  const amount = crypto !== undefined ? { crypto } : fiat !== undefined ? { fiat } : undefined;
  if (!amount) return;
  const request = { type, cryptoCurrency, currency, ...(chain === undefined ? {} : { chain }), ...amount };
  const { quoted, refused } = comparing.compareMethods(request, markupPercent);
  const choices = [...quoted, ...refused].filter((each) => method === undefined || each.method.id === method);
  const refusals = choices.flatMap((each) => ('refusal' in each ? [each.refusal] : []));
  const [first] = refusals.filter(({ code }) => OF_AMOUNT.includes(code));
  if (first && refusals.length === choices.length) throw first;
}
