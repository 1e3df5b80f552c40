import { CRYPTO_CODES, Decimal, TRANSACTION_TYPES } from '@rampart/kernel';
import fc from 'fast-check';
import { DEFAULT_OFFER } from '@rampart/methods';
import { loadPricing, type PricingConfig } from './pricing-config.js';
import { currentSpread, type Side, spreadOf, withSpread } from './spread.js';

const DEFAULTS = loadPricing(undefined);
const priceOf = (text: string) => ({
  cryptoPrice: new Decimal(text),
  cryptoPriceUsd: new Decimal(1),
  source: 'market',
});
const decimal = (max: number) =>
  fc
    .tuple(fc.integer({ min: 1, max }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, places]) => new Decimal(digits).div(new Decimal(10).pow(places)).toSignificantDigits(15));
const setting = (percent: number, ofRange = 0): PricingConfig => ({
  ...DEFAULTS,
  spreadPercent: { buy: { BTC: percent }, sell: { BTC: percent } },
  spreadOfRangePercent: ofRange,
});

const percentOf = (side: Side, range: Decimal, pricing: PricingConfig): Decimal =>
  spreadOf(currentSpread(side, pricing, DEFAULT_OFFER), range);

describe('the spread', () => {
  it('is none by default, for every asset and side, however far the market moved: the price stays to the digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CRYPTO_CODES),
        fc.constantFrom(...TRANSACTION_TYPES),
        decimal(1e9),
        decimal(100),
        (cryptoCurrency, type, market, range) => {
          const price = priceOf(market.toFixed());
          const spread = spreadOf(currentSpread({ type, cryptoCurrency }, DEFAULTS, DEFAULT_OFFER), range);

          return spread.isZero() && withSpread(price, type, spread) === price;
        },
      ),
    );
  });

  it('never lets a buyer pay less than the market, nor a seller get more', () => {
    const settings = fc.record({
      percent: fc.integer({ min: 0, max: 200 }),
      ofRange: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(decimal(1e9), decimal(100), settings, (market, range, { percent, ofRange }) => {
        const pricing = setting(percent / 10, ofRange);
        const [buy, sell] = TRANSACTION_TYPES.map((type) =>
          withSpread(priceOf(market.toFixed()), type, percentOf({ type, cryptoCurrency: 'BTC' }, range, pricing)),
        );

        return buy!.cryptoPrice.gte(market) && sell!.cryptoPrice.lte(market) && sell!.cryptoPrice.gt(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is exact, and the evidence has the market and the spread', () => {
    const { cryptoPrice, source } = withSpread(priceOf('117484.12'), 'buy', new Decimal('0.75'));

    expect([cryptoPrice.toFixed(), source]).toEqual(['118365.2509', 'market; market 117484.12, spread 0.75 %']);
    expect(withSpread(priceOf('117484.12'), 'sell', new Decimal('0.75')).cryptoPrice.toFixed()).toBe('116602.9891');
  });

  it('grows with the range of recent prices, up to 20 percent', () => {
    const side = { type: 'buy', cryptoCurrency: 'BTC' } as const;

    expect(percentOf(side, new Decimal(3), setting(0.5, 50)).toFixed()).toBe('2');
    expect(percentOf(side, new Decimal(300), setting(0.5, 50)).toFixed()).toBe('20');
  });

  it("is an operator's where there is one, of that asset and side alone", () => {
    const offer = { spreads: { buy: { BTC: { percent: '1.25', ofRange: '0' } }, sell: {} } };
    const pricing = setting(0.5, 50);

    expect(currentSpread({ type: 'buy', cryptoCurrency: 'BTC' }, pricing, offer).percent).toBe('1.25');
    expect(currentSpread({ type: 'sell', cryptoCurrency: 'BTC' }, pricing, offer)).toEqual({
      percent: '0.5',
      ofRange: '50',
    });
  });
});
