import { Decimal } from '@rampart/kernel';
import { expectInvariants } from '../../support/invariants.js';
import { transactions } from '../../support/rows/tables.js';
import { BUY, buy, SELL, sell, WALLETS } from '../../support/trades.js';
import { startTrading } from '../../support/trading.js';
import type { World } from '../../support/world.js';

/** The sandbox's price: 91250.5 USD at 1.2875 SGD. */
const BTC_IN_SGD = 117485.01875;

describe('an amount', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => expectInvariants(world).finally(() => world.close()));

  /** Sends a body as text, so that numbers are sent exactly as written. */
  const send = (base: object, fields: Readonly<Record<string, string>>) => {
    const text = Object.entries(fields).reduce(
      (body, [name, literal]) => `${body.slice(0, -1)},"${name}":${literal}}`,
      JSON.stringify(base),
    );
    return world.partner.post(`/api/users/${userId}/transactions`, undefined, { raw: text });
  };
  const [BUY_BASE, SELL_BASE] = [
    { ...BUY, fiat: undefined },
    { ...SELL, crypto: undefined },
  ];
  const ordersThereAre = (): Promise<number> => transactions.count(world);

  it('E44: in crypto and fiat at once, is the one in crypto', async () => {
    const order = await buy(world.partner, userId, { crypto: 0.002, fiat: 999 });

    expect(order).toMatchObject({ crypto: 0.002, fiat: 234.97, cryptoPrice: BTC_IN_SGD });
    expect(await sell(world.partner, userId, { crypto: 0.002, fiat: 999 })).toMatchObject({
      crypto: 0.002,
      fiat: 234.97,
    });
  });

  it.each([
    ['IDR', { method: 'gojek-id' }, '1500000.5'],
    ['VND', { method: 'viettel-pay' }, '2500000.01'],
  ])('E45: in parts of %s, is refused, not rounded', async (_, fields, fiat) => {
    const before = await ordersThereAre();

    const answer = await send({ ...BUY_BASE, ...fields }, { fiat });

    expect(answer).toMatchObject({ status: 400, body: { code: 'AMOUNT_TOO_PRECISE' } });
    expect(await ordersThereAre()).toBe(before);
  });

  it('E45: in whole rupiah that are written with a point, is taken', async () => {
    expect(await send({ ...BUY_BASE, method: 'gojek-id' }, { fiat: '1500000.0' })).toMatchObject({
      status: 201,
      body: { fiat: 1_500_000 },
    });
  });

  it.each([
    ['text with an exponent', '"2e2"'],
    ['text with a space', '"200 "'],
    ['infinite', '1e309'],
    ['minus zero', '-0'],
    ['nothing', '0'],
    ['negative', '-200'],
    ['null', 'null'],
    ['a list', '[200]'],
    ['an object', '{"value":200}'],
    ['true', 'true'],
    ['with 30 decimals', `200.${'0'.repeat(29)}1`],
    ['beyond the precision of a double', '9007199254740993'],
    ['with parts of a cent, as 0.1 + 0.2 has in floats', '200.30000000000000004'],
    ['so small that it is nothing', '1e-400'],
  ])('E46: that is %s, is refused with 400 and leaves nothing behind', async (_, fiat) => {
    const before = await ordersThereAre();

    const answer = await send(BUY_BASE, { fiat });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(await ordersThereAre()).toBe(before);
  });

  it.each(['NaN', 'Infinity', '+200', '0x10', '.5', '200.', '01'])('E46: %s is no JSON', async (literal) => {
    expect((await send(BUY_BASE, { fiat: literal })).status).toBe(400);
  });

  it.each([
    ['2e2', 200],
    ['200.10', 200.1],
    ['200.3', 200.3],
    ['0.20003e3', 200.03],
  ])('E46: %s is exactly what it says', async (literal, fiat) => {
    const answer = await send(BUY_BASE, { fiat: literal });

    expect(answer).toMatchObject({ status: 201, body: { fiat } });
    const stored = await transactions.get(world, { id: answer.body.id });
    expect(stored.fiat).toBe(new Decimal(literal).toFixed());
  });

  it('E46: of crypto with more digits than its precision, is cut, never rounded up', async () => {
    const answer = await send(SELL_BASE, { crypto: '0.002999999999999999' });

    expect(answer).toMatchObject({ status: 201, body: { crypto: 0.002999 } });
  });

  it('E46: comes to what decimals come to, not floats', async () => {
    const { body } = await send({ ...BUY_BASE, cryptoCurrency: 'USDT', wallet: WALLETS.ETH }, { crypto: '333.33' });

    const crypto = new Decimal('333.33');
    expect(body).toMatchObject({ crypto: 333.33, fiat: crypto.times('1.2875').toDecimalPlaces(2).toNumber() });
    expect(new Decimal(body.crypto).minus(body.serviceCharge).toNumber()).toBe(body.total);
  });
});
