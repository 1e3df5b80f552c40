import {
  type AssetChain,
  type ChainId,
  chainsOf,
  type CryptoCode,
  Decimal,
  type FiatCode,
  METHOD_IDS,
  type MethodAttribute,
  type MethodId,
  type PaymentMethod,
  type TransactionType,
} from '@rampart/kernel';
import type { Offer, OfferedMethod } from './offer/offer.js';

/** The contract's responses about methods and cryptocurrencies ("Reference data"): a list per direction, amounts as JSON numbers. */
export type ByType<T> = Readonly<Record<TransactionType, readonly T[]>>;

/** The methods of one country and currency; `min` and `max` in that currency. */
export interface CountryMethods {
  readonly country: string;
  readonly currency: FiatCode;
  readonly methods: readonly {
    readonly method: MethodId;
    readonly name: string;
    readonly min: number;
    readonly max: number;
    /** All required attributes; present only if the driver requires more for a sell than the contract's. */
    readonly attributes?: readonly MethodAttribute[];
  }[];
}

/** GET /api/methods */
export const paymentMethods = (offer: Offer): ByType<CountryMethods> => byType((type) => countries(offer, type));

/** GET /api/methods/icons; `cdnUrl` has no trailing slash. */
export const icons = (cdnUrl: string): Readonly<Record<string, string>> =>
  Object.fromEntries(METHOD_IDS.map((id) => [id, `${cdnUrl}/methods/${id}.svg`]));

/** GET /api/cryptocurrencies (deprecated) */
export const cryptocurrencies = ({ traded }: Offer): ByType<CryptoCode> => traded;

/** GET /api/v2/cryptocurrencies */
export const cryptocurrenciesV2 = ({
  assets,
  traded,
}: Offer): ByType<{ readonly currency: CryptoCode; readonly chains: readonly ChainId[] }> =>
  byType((type) => traded[type].map((currency) => ({ currency, chains: chainsOf(assets[currency], type) })));

/** GET /api/cryptocurrencies/limits (deprecated): per currency, the lowest minimum of its chains. */
export const cryptoLimits = (offer: Offer): ByType<{ readonly currency: CryptoCode; readonly min: number }> =>
  byType((type) => offer.traded[type].map((currency) => ({ currency, min: lowest(minimums(offer, currency, type)) })));

/** GET /api/v2/cryptocurrencies/limits */
export const cryptoLimitsV2 = (
  offer: Offer,
): ByType<{
  readonly chain: ChainId;
  readonly currency: CryptoCode;
  readonly min: number;
}> =>
  byType((type) =>
    offer.traded[type].flatMap((currency) =>
      minimums(offer, currency, type).map(({ chain, min }) => ({ chain, currency, min: Number(min) })),
    ),
  );

const byType = <T>(list: (type: TransactionType) => readonly T[]): ByType<T> => ({
  buy: list('buy'),
  sell: list('sell'),
});

const minimums = ({ assets }: Offer, currency: CryptoCode, type: TransactionType): readonly AssetChain[] =>
  assets[currency][type] ?? [];

const lowest = (chains: readonly AssetChain[]): number => Decimal.min(...chains.map(({ min }) => min)).toNumber();

/** One entry for each country and currency that some method pays, in the order of the vocabulary. */
function countries(offer: Offer, type: TransactionType): readonly CountryMethods[] {
  const methods = METHOD_IDS.map((id) => offer.methods[id]).filter((method) => method[type]);
  const places = new Map(methods.map(({ country, currency }) => [`${country} ${currency}`, { country, currency }]));
  return [...places.values()].map((place) => ({
    ...place,
    methods: methods.filter(isIn(place)).flatMap((method) => listed(method, type)),
  }));
}

const isIn =
  (place: Pick<PaymentMethod, 'country' | 'currency'>) =>
  (method: PaymentMethod): boolean =>
    method.country === place.country && method.currency === place.currency;

function listed(method: OfferedMethod, type: TransactionType): CountryMethods['methods'] {
  const limits = method[type];
  if (!limits) return [];
  const shown = { method: method.id, name: method.name, min: Number(limits.min), max: Number(limits.max) };
  return [type === 'sell' && method.hasDriverAttributes ? { ...shown, attributes: method.attributes } : shown];
}
