import fc from 'fast-check';
import type { Answer, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { startWorld, type World } from '../../test/support/world.js';

const METHOD_FIELDS = ['method', 'name', 'country', 'currency', 'min', 'max'];

describe('GET /api/quotes/compare', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const compare = (query: object, as = world.partner): Promise<Answer> =>
    as.get(`/api/quotes/compare?${new URLSearchParams(query as Record<string, string>).toString()}`);
  const rows = async (query: object, as = world.partner): Promise<Json[]> => (await compare(query, as)).body.data;
  const estimate = (fields: object): Promise<Answer> => world.partner.post('/api/transactions/estimate', fields);

  it('has a row for each method of the side', async () => {
    const { buy } = (await world.partner.get('/api/methods')).body;
    const offered = buy.flatMap(({ country, currency, methods }: Json) =>
      methods.map((each: Json) => ({ ...each, country, currency })),
    );

    const found = await rows({ type: 'buy', cryptoCurrency: 'BTC', crypto: 0.002 });

    const plain = found.map((row) => Object.fromEntries(METHOD_FIELDS.map((field) => [field, row[field]])));
    const byMethod = (one: Json, other: Json): number => (one.method < other.method ? -1 : 1);
    expect(plain.sort(byMethod)).toEqual(offered.sort(byMethod));
  });

  it('says in each row what the estimate of that method says, or why an order would be refused', async () => {
    const requests = fc.record({
      type: fc.constantFrom('buy', 'sell'),
      cryptoCurrency: fc.constantFrom('BTC', 'ETH', 'USDT', 'ZIL'),
      amount: fc.oneof(
        fc.record({ crypto: fc.double({ min: 0.0001, max: 50, noNaN: true }).map((each) => Number(each.toFixed(4))) }),
        fc.record({ fiat: fc.integer({ min: 1, max: 50_000 }), currency: fc.constantFrom('SGD', 'THB', 'IDR') }),
      ),
    });

    await fc.assert(
      fc.asyncProperty(requests, async ({ type, cryptoCurrency, amount }) => {
        const asked = { type, cryptoCurrency, ...amount };
        for (const { method, currency, estimate: own, refusal } of await rows(asked)) {
          const { status, body } = await estimate({ ...asked, currency, method });
          if (own) expect(own).toEqual(body);
          else expect(status === 200 ? LIMITS : [body.code]).toContain(refusal.code);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('begins with the method by which the user receives most, across currencies, and ends with those that do not fit', async () => {
    const found = await rows({ type: 'sell', cryptoCurrency: 'BTC', crypto: 0.01 });
    const worths = found
      .filter((row) => row.estimate)
      .map(({ estimate: { total, cryptoPrice } }) => total / cryptoPrice);

    expect(worths.length).toBeGreaterThan(3);
    expect(worths).toEqual([...worths].sort((one, other) => other - one));
    const fits = found.map((row) => row.estimate !== undefined);
    expect(fits).toEqual([...fits].sort((one, other) => Number(other) - Number(one)));
  });

  it('compares within a currency or a country, and finds nothing where there is no method', async () => {
    const ofSingapore = await rows({ type: 'buy', cryptoCurrency: 'BTC', fiat: 200, country: 'sg' });
    const ofBaht = await rows({ type: 'buy', cryptoCurrency: 'BTC', fiat: 2_000, currency: 'THB' });

    expect(new Set(ofSingapore.map(({ country }) => country))).toEqual(new Set(['SG']));
    expect(new Set(ofBaht.map(({ currency }) => currency))).toEqual(new Set(['THB']));
    expect(await rows({ type: 'buy', cryptoCurrency: 'BTC', fiat: 200, country: 'ZZ' })).toEqual([]);
  });

  it('says that an amount is below the minimum of a method, and what that is', async () => {
    const [row] = await rows({ type: 'buy', cryptoCurrency: 'BTC', fiat: 1, currency: 'SGD' });

    expect(row).toMatchObject({ refusal: { code: 'AMOUNT_BELOW_MINIMUM', message: expect.stringContaining('SGD') } });
    expect(row.min).toBeGreaterThan(1);
  });

  it('says that a brake is engaged', async () => {
    const asked = { type: 'buy', cryptoCurrency: 'BTC', fiat: 200, currency: 'SGD' };
    const { body } = await world.operator.post('/ops/api/brakes', {
      ...{ action: 'opening', target: 'driver:fiatRail:sandbox', reason: 'the bank is silent' },
    });

    await eventually('the brake is known', async () => (await rows(asked)).every(({ refusal }) => refusal));
    const found = await rows(asked);
    await world.operator.post(`/ops/api/brakes/${body.id}/release`, { reason: 'the bank answers' });
    await eventually('the release is known', async () => (await rows(asked)).some((row) => row.estimate));

    expect(new Set(found.map(({ refusal }) => refusal.code))).toEqual(new Set(['PAYMENT_RAIL_UNAVAILABLE']));
  });

  it.each([
    [{ type: 'swap' }, 'VALIDATION_FAILED'],
    [{ cryptoCurrency: 'BCH' }, 'CRYPTO_UNSUPPORTED'],
    [{ currency: 'USD' }, 'CURRENCY_UNSUPPORTED'],
    [{ chain: 'tron' }, 'CHAIN_UNSUPPORTED'],
    [{ fiat: '0' }, 'AMOUNT_INVALID'],
    [{ fiat: 'x' }, 'VALIDATION_FAILED'],
    [{ fiat: '' }, 'AMOUNT_REQUIRED'],
    [{ currency: '' }, 'METHOD_OR_CURRENCY_REQUIRED'],
    [{ country: 'SGP' }, 'VALIDATION_FAILED'],
    [{ limit: '5' }, 'VALIDATION_FAILED'],
  ])('refuses what no method could meet: %j', async (change, code) => {
    const { status, body } = await compare({
      type: 'buy',
      cryptoCurrency: 'BTC',
      fiat: 200,
      currency: 'SGD',
      ...change,
    });

    expect([status, body.code]).toEqual([400, code]);
  });

  it('needs no credentials', async () => {
    const asked = { type: 'buy', cryptoCurrency: 'BTC', crypto: 0.002 };

    expect((await compare(asked, world.partner.anonymous())).status).toBe(200);
  });
});

/** Faults of an order that an estimate does not have. */
const LIMITS = ['AMOUNT_BELOW_MINIMUM', 'AMOUNT_ABOVE_MAXIMUM', 'PAYMENT_RAIL_UNAVAILABLE'];
