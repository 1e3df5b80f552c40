import type { Catalog, Coin, Method, Offer, Visit } from './api.js';
import type { Params } from './params.js';

export type Side = 'buy' | 'sell';

/** What a link asks for, as it is written there. What it leaves out is for the visitor to choose. */
export interface Terms {
  readonly type?: Side | undefined;
  readonly coin?: string | undefined;
  readonly chain?: string | undefined;
  readonly currency?: string | undefined;
  readonly method?: string | undefined;
}

/** What an order begins with. */
export interface Choice {
  readonly type: Side;
  readonly coin: Coin;
  readonly chain: Coin['chains'][number];
  readonly method: Method;
}

/** The first of the terms that nothing on offer meets. */
export interface Unavailable {
  readonly what: 'coin' | 'chain' | 'currency' | 'method';
  readonly terms: Terms;
}

export type Match = { readonly choice: Choice } | { readonly unavailable: Unavailable };

/** What the partner's request fixes. */
export const requestTerms = ({ request }: Visit): Terms => ({
  type: request?.type,
  coin: request?.cryptoCurrency,
  currency: request?.currency,
});

/** What the request and the address of the page ask for; what the request fixes, the address does not change. */
export function linkTerms(visit: Visit, { transactionType, cryptoCurrency, chain, currency, method }: Params): Terms {
  const fixed = requestTerms(visit);
  return {
    type: fixed.type ?? transactionType,
    coin: fixed.coin ?? cryptoCurrency,
    chain,
    currency: fixed.currency ?? currency,
    method,
  };
}

/** The first of the offer that meets all terms. There is no second best: another coin at the same wallet or amount is another order. */
export function matchTerms(catalog: Catalog, terms: Terms): Match {
  const sides = terms.type === undefined ? (['buy', 'sell'] as const) : [terms.type];
  const matches = sides.map((type) => matchOn(catalog[type], { ...terms, type }));
  const choice = matches.find((match) => 'choice' in match);
  if (choice) return choice;
  const [first] = matches;
  return { unavailable: { what: first && 'what' in first ? first.what : 'coin', terms } };
}

function matchOn(
  { coins, methods }: Offer,
  { type, ...terms }: Terms & { readonly type: Side },
): { choice: Choice } | { what: Unavailable['what'] } {
  const named = coins.filter(({ code }) => meets(terms.coin, code));
  if (named.length === 0) return { what: 'coin' };
  const [found] = named.flatMap((coin) =>
    coin.chains.filter(({ id }) => meets(terms.chain, id)).map((chain) => ({ coin, chain })),
  );
  if (!found) return { what: 'chain' };
  const payable = methods.filter(({ currency }) => meets(terms.currency, currency));
  if (payable.length === 0) return { what: 'currency' };
  const method = payable.find(({ id }) => meets(terms.method, id));
  return method ? { choice: { type, ...found, method } } : { what: 'method' };
}

/** Links write codes in any case. */
const meets = (asked: string | undefined, offered: string): boolean =>
  asked === undefined || asked.toLowerCase() === offered.toLowerCase();
