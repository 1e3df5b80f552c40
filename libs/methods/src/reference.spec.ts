import { METHOD_IDS, TRANSACTION_TYPES } from '@rampart/kernel';
import {
  cryptocurrencies,
  cryptocurrenciesV2,
  cryptoLimits,
  cryptoLimitsV2,
  icons,
  paymentMethods,
} from './reference.js';
import { DEFAULT_OFFER } from './offer/offer.js';

describe('GET /api/methods', () => {
  it('groups the methods by country and currency, with limits as numbers in fiat', () => {
    const hongKong = paymentMethods(DEFAULT_OFFER).buy.find(({ country }) => country === 'HK');

    expect(hongKong).toEqual({
      country: 'HK',
      currency: 'HKD',
      methods: [
        { method: 'fps', name: 'Faster Payment System', min: 600, max: 15000 },
        { method: 'payme', name: 'PayMe', min: 600, max: 15000 },
      ],
    });
  });

  it.each(TRANSACTION_TYPES)('names every method once for a %s, and every country once', (type) => {
    const countries = paymentMethods(DEFAULT_OFFER)[type];

    expect(countries.flatMap(({ methods }) => methods.map(({ method }) => method)).sort()).toEqual(
      [...METHOD_IDS].sort(),
    );
    expect(new Set(countries.map(({ country }) => country)).size).toBe(countries.length);
  });
});

describe('GET /api/methods/icons', () => {
  it('maps every method to its svg on the icon host', () => {
    const map = icons('https://cdn.example.com/a');

    expect(Object.keys(map)).toEqual([...METHOD_IDS]);
    expect(map['prompt-pay']).toBe('https://cdn.example.com/a/methods/prompt-pay.svg');
  });
});

/** How many currencies the contract lists; those that are added come after them. */
const CONTRACT = { sell: 4, buy: 6 };
const begin = <T>(
  lists: { readonly sell: readonly T[]; readonly buy: readonly T[] },
  count: typeof CONTRACT,
): { readonly sell: readonly T[]; readonly buy: readonly T[] } => ({
  sell: lists.sell.slice(0, count.sell),
  buy: lists.buy.slice(0, count.buy),
});

describe('GET /api/cryptocurrencies', () => {
  it('lists the codes in the order of the contract', () => {
    expect(begin(cryptocurrencies(DEFAULT_OFFER), CONTRACT)).toEqual({
      sell: ['BTC', 'USDT', 'ZIL', 'ETH'],
      buy: ['BTC', 'ETH', 'USDT', 'ZIL', 'XSGD', 'NEM'],
    });
  });

  it('adds the chains in v2', () => {
    const { buy, sell } = begin(cryptocurrenciesV2(DEFAULT_OFFER), CONTRACT);
    const atFirst = ({ currency, chains }: (typeof buy)[number]) => ({ currency, chains: chains.slice(0, 3) });

    expect({ sell: sell.map(atFirst), buy: buy.map(atFirst) }).toEqual({
      sell: [
        { currency: 'BTC', chains: ['bitcoin'] },
        { currency: 'USDT', chains: ['ethereum', 'binance_smart_chain', 'tron'] },
        { currency: 'ZIL', chains: ['zilliqa'] },
        { currency: 'ETH', chains: ['ethereum'] },
      ],
      buy: [
        { currency: 'BTC', chains: ['bitcoin'] },
        { currency: 'ETH', chains: ['ethereum'] },
        { currency: 'USDT', chains: ['ethereum', 'binance_smart_chain', 'tron'] },
        { currency: 'ZIL', chains: ['zilliqa'] },
        { currency: 'XSGD', chains: ['ethereum'] },
        { currency: 'NEM', chains: ['nem'] },
      ],
    });
  });
});

describe('GET /api/cryptocurrencies/limits', () => {
  it('gives the minimum crypto amount per currency', () => {
    expect(begin(cryptoLimits(DEFAULT_OFFER), CONTRACT)).toEqual({
      sell: [
        { currency: 'BTC', min: 0.0005 },
        { currency: 'USDT', min: 50 },
        { currency: 'ZIL', min: 1000 },
        { currency: 'ETH', min: 0.01 },
      ],
      buy: [
        { currency: 'BTC', min: 0.0005 },
        { currency: 'ETH', min: 0.01 },
        { currency: 'USDT', min: 50 },
        { currency: 'ZIL', min: 1000 },
        { currency: 'XSGD', min: 50 },
        { currency: 'NEM', min: 500 },
      ],
    });
  });

  it('gives it per currency and chain in v2', () => {
    const { buy, sell } = cryptoLimitsV2(DEFAULT_OFFER);

    expect(sell.filter(({ currency }) => currency === 'USDT').slice(0, 3)).toEqual([
      { chain: 'ethereum', currency: 'USDT', min: 50 },
      { chain: 'binance_smart_chain', currency: 'USDT', min: 50 },
      { chain: 'tron', currency: 'USDT', min: 50 },
    ]);
    expect(buy.map(({ chain, currency }) => `${currency} ${chain}`)).toEqual(
      expect.arrayContaining([
        'BTC bitcoin',
        'ETH ethereum',
        'USDT ethereum',
        'USDT binance_smart_chain',
        'USDT tron',
        'ZIL zilliqa',
        'XSGD ethereum',
        'NEM nem',
      ]),
    );
  });

  it.each(TRANSACTION_TYPES)('agrees with itself: for a %s, v1 is the least of v2', (type) => {
    for (const { currency, min } of cryptoLimits(DEFAULT_OFFER)[type]) {
      const onChains = cryptoLimitsV2(DEFAULT_OFFER)[type].filter((limit) => limit.currency === currency);

      expect(min).toBe(Math.min(...onChains.map((limit) => limit.min)));
    }
  });
});
