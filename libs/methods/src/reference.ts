import {
  type ChainId,
  type CryptoCode,
  Decimal,
  type FiatCode,
  METHOD_IDS,
  type MethodId,
  type TransactionType,
} from '@rampart/kernel';
import { type AssetChain, ASSETS, chainsOf, TRADED } from './assets/index.js';
import { METHODS, type PaymentMethod } from './catalog/index.js';

/** The contract's answers about methods and cryptocurrencies ("Reference data"): a list per direction, amounts as JSON numbers. */
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
  }[];
}

/** GET /api/methods */
export const paymentMethods = (): ByType<CountryMethods> => byType(countries);

/** GET /api/methods/icons; `cdnUrl` has no slash at its end. */
export const icons = (cdnUrl: string): Readonly<Record<string, string>> =>
  Object.fromEntries(METHOD_IDS.map((id) => [id, `${cdnUrl}/methods/${id}.svg`]));

/** GET /api/cryptocurrencies (deprecated) */
export const cryptocurrencies = (): ByType<CryptoCode> => TRADED;

/** GET /api/v2/cryptocurrencies */
export const cryptocurrenciesV2 = (): ByType<{ readonly currency: CryptoCode; readonly chains: readonly ChainId[] }> =>
  byType((type) => TRADED[type].map((currency) => ({ currency, chains: chainsOf(ASSETS[currency], type) })));

/** GET /api/cryptocurrencies/limits (deprecated): per currency the minimum of the chain that asks least. */
export const cryptoLimits = (): ByType<{ readonly currency: CryptoCode; readonly min: number }> =>
  byType((type) => TRADED[type].map((currency) => ({ currency, min: lowest(minimums(currency, type)) })));

/** GET /api/v2/cryptocurrencies/limits */
export const cryptoLimitsV2 = (): ByType<{
  readonly chain: ChainId;
  readonly currency: CryptoCode;
  readonly min: number;
}> =>
  byType((type) =>
    TRADED[type].flatMap((currency) =>
      minimums(currency, type).map(({ chain, min }) => ({ chain, currency, min: Number(min) })),
    ),
  );

const byType = <T>(list: (type: TransactionType) => readonly T[]): ByType<T> => ({
  buy: list('buy'),
  sell: list('sell'),
});

const minimums = (currency: CryptoCode, type: TransactionType): readonly AssetChain[] => ASSETS[currency][type] ?? [];

const lowest = (chains: readonly AssetChain[]): number => Decimal.min(...chains.map(({ min }) => min)).toNumber();

/** One entry for each country and currency that some method pays, in the order of the vocabulary. */
function countries(type: TransactionType): readonly CountryMethods[] {
  const methods = METHOD_IDS.map((id) => METHODS[id]).filter((method) => method[type]);
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

function listed(method: PaymentMethod, type: TransactionType): CountryMethods['methods'] {
  const limits = method[type];
  return limits ? [{ method: method.id, name: method.name, min: Number(limits.min), max: Number(limits.max) }] : [];
}
