import { randomUUID } from 'node:crypto';
import type { Answer, Json } from '../support/client.js';
import { BUY, buy, payFiat, reaches, SELL, sell, WALLETS } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

const EVERYTHING = {
  type: 'buy',
  cryptoCurrency: 'BTC',
  currency: 'SGD',
  wallet: WALLETS.BTC,
  internalAddress: 'account-7',
  autoSelling: true,
};

describe('a checkout request', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  const create = (body: object = {}): Promise<Answer> => world.partner.post('/api/requests', body);
  const read = async (id: string): Promise<Json> => (await world.partner.get(`/api/requests/${id}`)).body;

  it('is initiated with what was given', async () => {
    const answer = await create(EVERYTHING);

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(String), ...EVERYTHING, status: 'initiated' });
    expect(await read(answer.body.id)).toEqual(answer.body);
  });

  it('needs nothing', async () => {
    const { status, body } = await create();

    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), status: 'initiated' });
  });

  it('leaves out what was null or empty, ignores what it does not know, and takes codes in any case', async () => {
    const { body } = await create({
      type: 'sell',
      cryptoCurrency: 'btc',
      currency: 'sgd',
      wallet: '',
      internalAddress: null,
      status: 'created',
      colour: 'red',
    });

    expect(body).toEqual({
      id: expect.any(String),
      type: 'sell',
      cryptoCurrency: 'BTC',
      currency: 'SGD',
      status: 'initiated',
    });
  });

  it.each([
    ['type', 'swap'],
    ['type', 5],
    ['cryptoCurrency', 'DOGE'],
    ['currency', 'EUR'],
    ['autoSelling', 'yes'],
    ['wallet', 'x'.repeat(257)],
  ])('is refused with a wrong %s', async (field, value) => {
    const answer = await create({ [field]: value });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: expect.stringContaining(field) },
    });
  });

  it('is created once a buy comes from it, with the transaction, which it then follows', async () => {
    const { id } = (await create(EVERYTHING)).body;
    const transaction = await buy(world.partner, userId, { requestId: id });

    const created = await read(id);
    await payFiat(world.partner, transaction.id);
    const completed = await reaches(world.partner, transaction.id, 'completed');

    const { walet, ...others } = transaction;
    expect(created).toEqual({
      id,
      ...EVERYTHING,
      status: 'created',
      transactionId: transaction.id,
      transaction: { ...others, wallet: walet },
    });
    expect(await read(id)).toMatchObject({ status: 'created', transaction: completed });
  });

  it('is created by a sell as well', async () => {
    const { id } = (await create({ type: 'sell' })).body;

    const transaction = await sell(world.partner, userId, { requestId: id });

    expect(await read(id)).toMatchObject({
      status: 'created',
      transactionId: transaction.id,
      transaction: { type: 'sell', userId, userCountry: 'SG', method: 'paynow' },
    });
  });

  it('gives one transaction, also when ten are asked for together', async () => {
    const { id } = (await create()).body;
    const path = `/api/users/${userId}/transactions`;

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.partner.post(path, { ...BUY, requestId: id })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('REQUEST_ALREADY_USED');
    expect((await read(id)).transactionId).toBe(answers.find(({ status }) => status === 201)?.body.id);
  });

  it('stays initiated when the transaction is refused', async () => {
    const { id } = (await create()).body;

    const refused = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...SELL,
      crypto: 0,
      requestId: id,
    });

    expect(refused.status).toBe(400);
    expect(await read(id)).toEqual({ id, status: 'initiated' });
  });

  it.each([
    ['an unknown one', () => randomUUID()],
    ['no id at all', () => 'request-1'],
    ["another partner's", foreignRequest],
  ])('cannot be used when it is %s', async (_, requestId) => {
    const body = { ...BUY, requestId: await requestId(world) };

    const answer = await world.partner.post(`/api/users/${userId}/transactions`, body);

    expect(answer).toMatchObject({ status: 404, body: { code: 'REQUEST_NOT_FOUND' } });
  });

  it('is read by its partner alone', async () => {
    const { id } = (await create()).body;

    expect((await world.partner.anonymous().get(`/api/requests/${id}`)).status).toBe(401);
    expect((await world.partner.anonymous().post('/api/requests', {})).status).toBe(401);
    expect((await world.stranger.get(`/api/requests/${id}`)).body.code).toBe('REQUEST_NOT_FOUND');
  });

  it('is marked as deprecated, in favour of webhooks', async () => {
    const created = await create();
    const found = await world.partner.get(`/api/requests/${created.body.id}`);

    for (const { headers } of [created, found]) {
      expect(headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(Date.parse(headers.get('sunset') ?? '')).not.toBeNaN();
      expect(headers.get('link')).toBe('</api/webhook-endpoints>; rel="successor-version"');
    }
  });
});

async function foreignRequest({ stranger }: World): Promise<string> {
  return (await stranger.post('/api/requests', {})).body.id;
}
