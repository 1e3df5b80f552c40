import { DatabaseClock } from '@rampart/data';
import { PriceFeed } from '@rampart/ports';
import type { Answer, Json } from '../support/client.js';
import { changeCatalogue } from '../support/catalogue.js';
import { eventually } from '../support/eventually.js';
import { signUp } from '../support/people.js';
import { setPrices } from '../support/prices.js';
import { quotes, transactions } from '../support/rows/tables.js';
import { BUY, payFiat, reaches, SELL } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';
import { withoutRowSecurity } from '../support/row-security.js';

const ASKED = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };
const NUMBERS = ['crypto', 'fiat', 'serviceCharge', 'total', 'currency', 'cryptoPrice', 'cryptoPriceUsd'] as const;
const numbersOf = (body: Json): Json[] => NUMBERS.map((name) => body[name]);
const { fiat: _fiat, ...BUY_WITHOUT_AMOUNT } = BUY;
const { crypto: _crypto, ...SELL_WITHOUT_AMOUNT } = SELL;

describe('a held quote', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  const quote = async (fields: object = {}): Promise<Json> =>
    (await world.partner.post('/api/quotes', { ...ASKED, ...fields })).body;
  const create = (body: object): Promise<Answer> => world.partner.post(`/api/users/${userId}/transactions`, body);

  /** Doubles the prices while `work` runs. */
  async function atDoublePrices<T>(work: () => Promise<T>): Promise<T> {
    const { usd } = await world.api.get(PriceFeed, { strict: false }).readPrices();
    const doubled = Object.fromEntries(Object.entries(usd).map(([code, price]) => [code, price.times(2).toFixed()]));
    const undo = await setPrices(world, { usd: doubled });
    try {
      return await work();
    } finally {
      await undo();
    }
  }

  it('is the estimate, with an id and 30 seconds to use it', async () => {
    const answer = await world.partner.post('/api/quotes', ASKED);
    const estimate = await world.partner.post('/api/transactions/estimate', ASKED);
    const { id, expiresAt, ...numbers } = answer.body;

    expect(answer.status).toBe(201);
    expect(numbers).toEqual(estimate.body);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const { body: clock } = await world.partner.get('/api/sandbox/clock');
    expect(Date.parse(expiresAt) - Date.parse(clock.now)).toBeGreaterThan(28_000);
    expect(Date.parse(expiresAt) - Date.parse(clock.now)).toBeLessThanOrEqual(30_000);
  });

  it('gives its exact numbers to a buy, whatever the market does meanwhile', async () => {
    const held = await quote();

    const { market, created } = await atDoublePrices(async () => ({
      market: await quote(),
      created: await create({ ...BUY_WITHOUT_AMOUNT, quoteId: held.id }),
    }));

    expect(market.cryptoPrice).toBeCloseTo(held.cryptoPrice * 2, 5);
    expect(created.status).toBe(201);
    expect(numbersOf(created.body)).toEqual(numbersOf(held));
    await payFiat(world.partner, created.body.id);
    expect(numbersOf(await reaches(world.partner, created.body.id, 'completed'))).toEqual(numbersOf(held));
  });

  it('gives them to a sell as well', async () => {
    const held = await quote({ type: 'sell', fiat: undefined, crypto: 0.002 });

    const created = await atDoublePrices(() => create({ ...SELL_WITHOUT_AMOUNT, quoteId: held.id }));

    expect(created.status).toBe(201);
    expect(numbersOf(created.body)).toEqual(numbersOf(held));
  });

  it('is evidence of the rate: the transaction keeps when it was priced', async () => {
    const held = await quote();
    await world.advance(20);
    const { body } = await create({ ...BUY, quoteId: held.id });

    const { createdAt, pricedAt, priceSource } = await transactions.get(world, { id: body.id, quoteId: held.id });

    expect(createdAt.getTime() - pricedAt.getTime()).toBeGreaterThan(19_000); // the clocks of processes differ slightly
    expect(priceSource).toMatch(/\w/);
  });

  it('is for one transaction', async () => {
    const held = await quote();
    const body = { ...BUY, quoteId: held.id };

    const answers = await Promise.all([create(body), create(body), create(body)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('QUOTE_USED');
  });

  it('is used by a transaction that was created, not by one that was refused', async () => {
    const held = await quote();

    const refused = await create({ ...BUY, wallet: 'not a wallet', quoteId: held.id });
    const created = await create({ ...BUY, quoteId: held.id });

    expect([refused.status, created.status]).toEqual([400, 201]);
  });

  it('expires by the clock of the service', async () => {
    const held = await quote();
    await world.advance(31);

    const late = await create({ ...BUY, quoteId: held.id });

    expect(late).toMatchObject({
      status: 410,
      body: { code: 'QUOTE_EXPIRED', message: expect.stringContaining(held.expiresAt) },
    });
  });

  it("expires by the database's clock too, which a process follows a minute late after its machine was suspended", async () => {
    const held = await quote();
    await world.database.query('UPDATE clock_offset SET seconds = seconds + 60');

    const late = await create({ ...BUY, quoteId: held.id });
    await world.database.query('UPDATE clock_offset SET seconds = seconds - 60');

    expect(late).toMatchObject({ status: 410, body: { code: 'QUOTE_EXPIRED' } });
  });

  it('has expired if it was made while the clock was hours ahead, and was set back since', async () => {
    await world.advance(28_800);
    const held = await quote();
    await world.database.query('UPDATE clock_offset SET seconds = seconds - 28800');
    await world.api.get(DatabaseClock, { strict: false }).syncTime();

    const taken = await create({ ...BUY, quoteId: held.id });

    expect(taken).toMatchObject({ status: 410, body: { code: 'QUOTE_EXPIRED' } });
  });

  it.each<[string, object, object]>([
    ['type', {}, { ...SELL }],
    ['cryptoCurrency', { cryptoCurrency: 'ETH' }, BUY],
    ['currency', { method: undefined, currency: 'HKD', fiat: 900 }, BUY],
    [
      'chain',
      { cryptoCurrency: 'USDT', chain: 'tron' },
      { ...BUY, cryptoCurrency: 'USDT', chain: 'ethereum', wallet: '0x52908400098527886E0F7030069857D2E4169EE7' },
    ],
    ['amount', {}, { ...BUY, fiat: 201 }],
    ['amount', { fiat: undefined, crypto: 0.02 }, { ...BUY, fiat: undefined, crypto: 0.03 }],
  ])('is for the %s it was made for', async (field, asked, body) => {
    const held = await quote(asked);

    const refused = await create({ ...body, quoteId: held.id });

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'QUOTE_MISMATCH', message: expect.stringContaining(field) },
    });
  });

  it('may be made for a currency, and with the amount said again', async () => {
    const held = await quote({ method: undefined, currency: 'SGD' });
    const other = await quote({ fiat: undefined, crypto: 0.02 });

    expect((await create({ ...BUY, quoteId: held.id })).status).toBe(201);
    expect((await create({ ...BUY, fiat: undefined, crypto: 0.02, quoteId: other.id })).status).toBe(201);
  });

  it('is not granted beyond the limits of its method, or of every method of its currency', async () => {
    const asked = [{ fiat: 1 }, { fiat: 1_000_000 }, { method: undefined, currency: 'SGD', fiat: 1 }];

    const refused = await Promise.all(asked.map(quote));

    expect(refused.map(({ code }) => code)).toEqual([
      'AMOUNT_BELOW_MINIMUM',
      'AMOUNT_ABOVE_MAXIMUM',
      'AMOUNT_BELOW_MINIMUM',
    ]);
  });

  it('of a method is kept when the limits of the method change meanwhile', async () => {
    const held = await quote();
    await changeCatalogue(world, { entry: 'method:paynow:buy', setting: 'limits', value: { min: '300', max: '2500' } });

    const created = await create({ ...BUY_WITHOUT_AMOUNT, quoteId: held.id });

    expect(created.status).toBe(201);
    await changeCatalogue(world, { entry: 'method:paynow:buy', setting: 'limits', value: { min: '100', max: '2500' } });
  });

  it('belongs to its partner alone', async () => {
    const theirs = (await world.stranger.post('/api/quotes', ASKED)).body;

    await withoutRowSecurity(world, async () => {
      for (const quoteId of [theirs.id, '01890000-0000-7000-8000-000000000000', 'no id']) {
        expect(await create({ ...BUY, quoteId })).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
        expect(await create({ ...BUY, fiat: BUY.fiat + 1, quoteId })).toMatchObject({
          status: 404,
          body: { code: 'QUOTE_NOT_FOUND' },
        }); // not even whether it fits
      }
    });
  });

  it('is for partners: users and passers-by get estimates', async () => {
    const user = await signUp(world.partner);
    const { body: token } = await world.partner.post('/api/oauth2/user-token', { userId: user.id });

    expect((await world.partner.bearing(token.accessToken).post('/api/quotes', ASKED)).status).toBe(403);
    expect((await world.partner.anonymous().post('/api/quotes', ASKED)).status).toBe(401);
  });

  it('is refused for what an estimate is refused for', async () => {
    expect(await quote({ cryptoCurrency: 'DOGE' })).toMatchObject({ code: 'CRYPTO_UNSUPPORTED' });
    expect(await quote({ fiat: undefined })).toMatchObject({ code: 'AMOUNT_REQUIRED' });
  });

  it('is forgotten a day after it expired, unless it was used', async () => {
    const used = await quote();
    await create({ ...BUY, quoteId: used.id });
    const unused = await quote();

    await world.advance(86_400 + 60);
    await eventually('it is gone', async () => !(await quotes.exists(world, { id: unused.id })));

    expect(await quotes.exists(world, { id: used.id })).toBe(true);
  });
});
