import type { Catalog, CheckoutSession, Coin, Method, Offer } from './api.js';
import { fitsChain } from './chain-forms.js';
import type { Params } from './params.js';

export type Side = 'buy' | 'sell';

/** Terms of a link, as written there. The user chooses the terms that the link omits. */
export interface Terms {
  readonly type?: Side | undefined;
  readonly coin?: string | undefined;
  readonly chain?: string | undefined;
  readonly currency?: string | undefined;
  readonly method?: string | undefined;
  /** Buy: selects the first network whose address format it matches, if the link names none. */
  readonly wallet?: string | undefined;
}

/** The offered terms with which an order starts. */
export interface Choice {
  readonly type: Side;
  readonly coin: Coin;
  readonly chain: Coin['chains'][number];
  readonly method: Method;
}

/** The first term that no offer meets. */
export interface Unavailable {
  readonly what: 'coin' | 'chain' | 'currency' | 'method';
  readonly terms: Terms;
}

export type Match = { readonly choice: Choice } | { readonly unavailable: Unavailable };

/** Returns the terms that the partner's request or single-use link fixes. */
export function fixedTerms({ request, terms }: Pick<CheckoutSession, 'request' | 'terms'>): Terms {
  if (!terms)
    return {
      type: request?.type,
      coin: request?.cryptoCurrency,
      currency: request?.currency,
      wallet: request?.wallet,
    };
  const { editable } = terms;
  const unlessEditable = <Term extends keyof typeof terms & (typeof editable)[number]>(term: Term) =>
    editable.includes(term) ? undefined : terms[term];
  return {
    type: unlessEditable('type'),
    coin: unlessEditable('cryptoCurrency'),
    chain: unlessEditable('chain'),
    currency: unlessEditable('currency'),
    method: unlessEditable('method'),
    wallet: unlessEditable('wallet'),
  };
}

/** Returns the terms of the request and of the page's address. The address never overrides the request. */
export function linkTerms(
  session: CheckoutSession,
  { transactionType, cryptoCurrency, chain, currency, method, wallet }: Params,
): Terms {
  const fixed = fixedTerms(session);
  return {
    type: fixed.type ?? transactionType,
    coin: fixed.coin ?? cryptoCurrency,
    chain,
    currency: fixed.currency ?? currency,
    method,
    wallet: session.request ? fixed.wallet : wallet,
  };
}

/** Returns the first offer that meets all terms. The page never substitutes a coin, since the wallet and the amount were meant for the other one. */
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
  const places = named.flatMap((coin) =>
    coin.chains.filter(({ id }) => meets(terms.chain, id)).map((chain) => ({ coin, chain })),
  );
  const wallet = type === 'buy' ? terms.wallet : undefined;
  const fitting = wallet === undefined ? undefined : places.find(({ chain }) => fitsChain(wallet, chain.id));
  const found = fitting ?? places[0];
  if (!found) return { what: 'chain' };
  const payable = methods.filter(({ currency }) => meets(terms.currency, currency));
  if (payable.length === 0) return { what: 'currency' };
  const method = payable.find(({ id }) => meets(terms.method, id));
  return method ? { choice: { type, ...found, method } } : { what: 'method' };
}

/** Compares codes case-insensitively, as links may write them in any case. */
const meets = (asked: string | undefined, offered: string): boolean =>
  asked === undefined || asked.toLowerCase() === offered.toLowerCase();
