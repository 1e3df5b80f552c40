import type { Catalog, Coin, Method, Offer, Visit } from './api.js';
import type { Params } from './params.js';

export type Side = 'buy' | 'sell';

/** The order that the visitor is putting together. */
export interface Draft {
  readonly type: Side;
  /** As typed: of fiat for a buy, of crypto for a sell. Empty until the first price is there, where the link named the other amount. */
  readonly amount: string;
  readonly coin: string;
  readonly chain: string;
  readonly method: string;
  readonly wallet: string;
  /** Sell: where the fiat goes. */
  readonly payTo: Readonly<Record<string, string>>;
  /** Sell: where coins go that must go back. */
  readonly refundTo: string;
}

/** What the link fixed and the visitor cannot change. */
export interface Fixed {
  readonly type: boolean;
  readonly coin: boolean;
  readonly currency: boolean;
  readonly destination: boolean;
}

const USUAL_AMOUNT = { buy: 2.5, sell: 2.5 };

export const offerOf = (catalog: Catalog, type: Side): Offer => catalog[type];
export const methodOf = (catalog: Catalog, draft: Draft): Method => findOr(offerOf(catalog, draft.type).methods, ({ id }) => id === draft.method);
export const coinOf = (catalog: Catalog, draft: Draft): Coin => findOr(offerOf(catalog, draft.type).coins, ({ code }) => code === draft.coin);

export const fixedBy = ({ request }: Visit): Fixed => ({
  type: request?.type !== undefined,
  coin: request?.cryptoCurrency !== undefined,
  currency: request?.currency !== undefined,
  destination: (request?.wallet ?? request?.internalAddress) !== undefined,
});

/** What the link says, and for the rest what most people want. */
export function firstDraft(catalog: Catalog, { request }: Visit, params: Params): Draft {
  const type = request?.type ?? params.transactionType ?? 'buy';
  const wanted = {
    coin: (request?.cryptoCurrency ?? params.cryptoCurrency)?.toUpperCase(),
    currency: (request?.currency ?? params.currency)?.toUpperCase(),
  };
  const offer = offerOf(catalog, type);
  const coin = findOr(offer.coins, ({ code }) => code === wanted.coin);
  const inCurrency = offer.methods.filter(({ currency }) => currency === wanted.currency);
  const method = findOr(inCurrency.length > 0 ? inCurrency : offer.methods, ({ id }) => id === params.method);
  const given = type === 'buy' ? params.fiat : params.crypto;
  const other = type === 'buy' ? params.crypto : params.fiat;
  const chain = findOr(coin.chains, ({ id }) => id === params.chain);
  return {
    type,
    amount: given !== undefined ? plain(given) : other !== undefined ? '' : plain(type === 'buy' ? method.min * USUAL_AMOUNT.buy : chain.min * USUAL_AMOUNT.sell),
    coin: coin.code,
    chain: chain.id,
    method: method.id,
    wallet: request?.wallet ?? request?.internalAddress ?? params.wallet ?? params.internalAddress ?? '',
    payTo: {},
    refundTo: '',
  };
}

/** The draft for the other side: what does not exist there becomes what does. */
export function turned(catalog: Catalog, draft: Draft, type: Side): Draft {
  const offer = offerOf(catalog, type);
  const coin = findOr(offer.coins, ({ code }) => code === draft.coin);
  const method = findOr(offer.methods, ({ id }) => id === draft.method);
  const [chain] = coin.chains;
  const amount = plain(type === 'buy' ? method.min * USUAL_AMOUNT.buy : (chain?.min ?? 1) * USUAL_AMOUNT.sell);
  return { ...draft, type, coin: coin.code, chain: chain?.id ?? draft.chain, method: method.id, amount };
}

/** Undefined for what is no positive number. A comma is a point to half of the world. */
export function amountOf(typed: string): number | undefined {
  const number = Number(typed.replace(/\s/g, '').replace(',', '.'));
  return number > 0 && Number.isFinite(number) ? number : undefined;
}

/** What was asked for: the amount that was typed, or until then the one that the link names on the other side. */
export function askedAmount(draft: Draft, params: Params): { fiat?: number; crypto?: number } | undefined {
  const typed = amountOf(draft.amount);
  if (typed !== undefined) return draft.type === 'buy' ? { fiat: typed } : { crypto: typed };
  const other = draft.type === 'buy' ? params.crypto : params.fiat;
  if (draft.amount !== '' || other === undefined) return undefined;
  return draft.type === 'buy' ? { crypto: other } : { fiat: other };
}

/** Without exponents, and without the noise of binary fractions. */
export const plain = (amount: number): string => amount.toFixed(8).replace(/\.?0+$/, '');

function findOr<T>(list: readonly T[], wanted: (each: T) => boolean): T {
  const found = list.find(wanted) ?? list[0];
  if (found === undefined) throw new Error('nothing is offered');
  return found;
}
