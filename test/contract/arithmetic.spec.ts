import {
  CRYPTO_CODES,
  type CryptoCode,
  Decimal,
  FIAT_CODES,
  type FiatCode,
  PRECISION,
  type TransactionType,
} from '@rampart/kernel';
import fc from 'fast-check';
import type { Answer, Json } from '../support/client.js';
import { tableUnder } from '../support/contract.js';
import { verifiedUser } from '../support/people.js';
import { setPrices } from '../support/prices.js';
import { BUY, SELL } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const SELLABLE: readonly CryptoCode[] = ['BTC', 'USDT', 'ZIL', 'ETH'];

/** One case of the arithmetic: what is traded, and which side's amount is given. */
interface Case {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
  readonly currency: FiatCode;
  readonly given: 'crypto' | 'fiat';
}

const CASES: readonly Case[] = (['buy', 'sell'] as const).flatMap((type) =>
  (type === 'buy' ? CRYPTO_CODES : SELLABLE).flatMap((cryptoCurrency) =>
    FIAT_CODES.flatMap((currency) =>
      (['crypto', 'fiat'] as const).map((given) => ({ type, cryptoCurrency, currency, given })),
    ),
  ),
);

/** The arithmetic in the words of its table, implemented a second time: prices as the service shows them, percent of the charge. */
function expected(
  { type, cryptoCurrency, currency, given }: Case,
  amount: number,
  price: Decimal,
  percent: Decimal,
): Json {
  const digits = { crypto: PRECISION[cryptoCurrency], fiat: PRECISION[currency] };
  const crypto = (given === 'crypto' ? new Decimal(amount) : new Decimal(amount).div(price)).toDecimalPlaces(
    digits.crypto,
    Decimal.ROUND_DOWN,
  );
  const worth = crypto.times(price).toDecimalPlaces(digits.fiat, Decimal.ROUND_HALF_UP);
  const fiat = type === 'buy' && given === 'fiat' ? new Decimal(amount) : worth;
  const serviceCharge = crypto.times(percent).div(100).toDecimalPlaces(digits.crypto, Decimal.ROUND_HALF_UP);
  const kept = crypto.minus(serviceCharge);
  const total = type === 'buy' ? kept : kept.times(price).toDecimalPlaces(digits.fiat, Decimal.ROUND_DOWN);
  return {
    crypto: crypto.toNumber(),
    fiat: fiat.toNumber(),
    serviceCharge: serviceCharge.toNumber(),
    total: total.toNumber(),
  };
}

describe('the arithmetic of an estimate', () => {
  let world: World;
  let percents: Readonly<Record<TransactionType, Readonly<Record<string, Decimal>>>>;
  beforeAll(async () => {
    world = await startWorld();
    const { buy, sell } = (await world.partner.get('/api/service-charge')).body;
    const byCurrency = (rows: Json[]) =>
      Object.fromEntries(
        rows.map(({ currency, serviceChargePercent }) => [currency, new Decimal(serviceChargePercent)]),
      );
    percents = { buy: byCurrency(buy), sell: byCurrency(sell) };
  });
  afterAll(() => world.close());

  const estimate = (fields: object): Promise<Answer> =>
    world.partner.anonymous().post('/api/transactions/estimate', fields);

  describe('at the check price: BTC 7371 USD, 9946.05885 in local currency, 2 percent', () => {
    let restore: () => Promise<void>;
    beforeAll(async () => {
      restore = await setPrices(world, { usd: { BTC: '7371' }, fx: { SGD: '1.34935' } });
    });
    afterAll(() => restore());
    const BTC_SGD = { cryptoCurrency: 'BTC', currency: 'SGD' };

    it('0.007 BTC is bought for 69.62, with a charge of 0.00014: 0.00686 is left', async () => {
      const { body } = await estimate({ type: 'buy', ...BTC_SGD, crypto: 0.007 });

      expect(body).toMatchObject({
        crypto: 0.007,
        fiat: 69.62,
        serviceCharge: 0.00014,
        total: 0.00686,
        cryptoPrice: 9946.05885,
        cryptoPriceUsd: 7371,
      });
    });

    it('0.007 BTC is sold for the worth of what the charge leaves, truncated', async () => {
      const { body } = await estimate({ type: 'sell', ...BTC_SGD, crypto: 0.007 });

      expect(body).toMatchObject({ crypto: 0.007, fiat: 69.62, serviceCharge: 0.00014, total: 68.22 }); // 0.00686 x 9946.05885 = 68.2299...
    });

    it('100 SGD buy truncated crypto, and stay 100', async () => {
      const { body } = await estimate({ type: 'buy', ...BTC_SGD, fiat: 100 });

      expect(body).toMatchObject({ crypto: 0.010054, fiat: 100, serviceCharge: 0.000201, total: 0.009853 }); // 0.0100542...
    });

    it('100 SGD of a sell are what the truncated crypto is worth', async () => {
      const { body } = await estimate({ type: 'sell', ...BTC_SGD, fiat: 100 });

      expect(body).toMatchObject({ crypto: 0.010054, fiat: 100, serviceCharge: 0.000201, total: 97.99 }); // 0.009853 x 9946.05885 = 97.998...
    });

    it('a given crypto amount is truncated, not rounded and not refused', async () => {
      expect((await estimate({ type: 'buy', ...BTC_SGD, crypto: 0.0079999999 })).body).toMatchObject({
        crypto: 0.007999,
      });
    });

    it('halves are rounded up: fiat, and the charge', async () => {
      const back = await setPrices(world, { usd: { BTC: '100.5' }, fx: { SGD: '1' } });

      expect((await estimate({ type: 'buy', ...BTC_SGD, crypto: 0.01 })).body).toMatchObject({ fiat: 1.01 }); // 1.005
      expect((await estimate({ type: 'buy', ...BTC_SGD, crypto: 0.010025 })).body).toMatchObject({
        serviceCharge: 0.000201,
      }); // 0.0002005
      await back();
    });
  });

  it('covers every pair and side of the service', () => {
    expect(CASES).toHaveLength(2 * 10 * (6 + 4));
  });

  it('is that of its table for all currencies, sides and amounts', async () => {
    const amounts = fc.tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 8 }));
    const orders = fc.record({ which: fc.constantFrom(...CASES), amount: amounts });

    await fc.assert(
      fc.asyncProperty(orders, async ({ which, amount: [digits, places] }) => {
        const { given, type, currency, cryptoCurrency } = which;
        const shift = given === 'fiat' ? Math.min(places, PRECISION[currency]) : places;
        const amount = new Decimal(digits).times(new Decimal(10).pow(-shift)).toNumber();

        const { status, body } = await estimate({ type, cryptoCurrency, currency, [given]: amount });
        const {
          body: [price],
        } = await world.partner.get(
          `/api/prices?type=${type}&cryptoCurrencies=${cryptoCurrency}&currencies=${currency}`,
        );
        const right = expected(which, amount, new Decimal(price.cryptoPrice), percents[type][currency]!);

        const isTellable =
          right.fiat < 10 ** (15 - PRECISION[currency]) && right.crypto < 10 ** (15 - PRECISION[cryptoCurrency]); // 15 digits are exact in JSON
        if (!isTellable) expect(body.code).toBe('AMOUNT_ABOVE_MAXIMUM');
        else if (right.total <= 0) expect(body.code).toBe('AMOUNT_CONSUMED_BY_CHARGES');
        else
          expect({ status, ...body }).toMatchObject({
            status: 200,
            ...right,
            currency,
            cryptoPrice: price.cryptoPrice,
            cryptoPriceUsd: price.cryptoPriceUsd,
          });
      }),
      { numRuns: 350, examples: CASES.map((which) => [{ which, amount: [123_456_789, 6] }]) },
    );
  });

  it('multiplies the USD price by the exchange rate, and rounds neither', async () => {
    const { fx, usd } = { usd: { BTC: '7371', USDT: '1.0001' }, fx: { SGD: '1.34935', IDR: '16000.25' } };
    const restore = await setPrices(world, { usd, fx });

    const { body } = await world.partner.get('/api/prices?currencies=SGD,IDR&cryptoCurrencies=BTC,USDT');

    expect(body).toEqual([
      { cryptoCurrency: 'BTC', currency: 'SGD', cryptoPrice: 9946.05885, cryptoPriceUsd: 7371 },
      { cryptoCurrency: 'BTC', currency: 'IDR', cryptoPrice: 117_937_842.75, cryptoPriceUsd: 7371 },
      { cryptoCurrency: 'USDT', currency: 'SGD', cryptoPrice: 1.349484935, cryptoPriceUsd: 1.0001 },
      { cryptoCurrency: 'USDT', currency: 'IDR', cryptoPrice: 16_001.850025, cryptoPriceUsd: 1.0001 },
    ]);
    await restore();
  });

  it('shows the extra amounts of the contract, none unless configured', async () => {
    const { body } = await estimate({ type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 });
    const extras = tableUnder('Estimate result')
      .rows.filter(({ Meaning }) => Meaning?.startsWith('Returned also'))
      .map(({ Field }) => Field!);

    expect(extras).toHaveLength(5);
    expect(extras.map((name) => body[name])).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ['buy', BUY],
    ['sell', SELL],
  ])('is that of the %s that is then created', async (_, fields) => {
    const { id } = await verifiedUser(world.partner);

    const estimated = (await estimate(fields)).body;
    const made = (await world.partner.post(`/api/users/${id}/transactions`, fields)).body;

    const { crypto, fiat, serviceCharge, total, currency, cryptoPrice, cryptoPriceUsd } = estimated;
    expect(made).toMatchObject({ crypto, fiat, serviceCharge, total, currency, cryptoPrice, cryptoPriceUsd });
  });
});
