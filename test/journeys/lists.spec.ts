import { randomUUID } from 'node:crypto';
import { ids } from '@rampart/kernel';
import { verifiedUser } from '../support/people.js';
import { copyOrder } from '../support/rows/orders.js';
import { BUY, buy, payFiat, reaches, sell, WALLETS } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

describe("a partner's transactions", () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  it('are an empty list before the first', async () => {
    const { status, body } = await world.stranger.get('/api/transactions');

    expect(status).toBe(200);
    expect(body).toEqual([]);
  });

  it('are all listed as one array, newest first, as each is read by itself', async () => {
    const first = await buy(world.partner, userId);
    const second = await sell(world.partner, userId);
    const third = await buy(world.partner, (await verifiedUser(world.partner)).id, { method: 'pay-id' });

    const { headers, body } = await world.partner.get('/api/transactions');

    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([third.id, second.id, first.id]);
    for (const each of body) expect((await world.partner.get(`/api/transactions/${each.id}`)).body).toEqual(each);
  });

  it('carry what the contract names, and spell the wallet `wallet`', async () => {
    const { walet, ...created } = await buy(world.partner, userId);
    await payFiat(world.partner, created.id);
    await reaches(world.partner, created.id, 'completed');

    const [listed] = (await world.partner.get('/api/transactions')).body;

    expect(listed).toEqual({ ...created, status: 'completed', wallet: walet, blockchainTxId: expect.any(String) });
    expect(listed).toMatchObject({
      wallet: WALLETS.BTC,
      userId,
      userCountry: 'SG',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Math.abs(Date.parse(listed.createdAt) - Date.now())).toBeLessThan(60_000);
    for (const field of ['crypto', 'fiat', 'serviceCharge', 'total', 'cryptoPrice', 'cryptoPriceUsd'])
      expect(listed[field]).toEqual(expect.any(Number));
    expect(Object.values(listed)).not.toContain(null);
  });

  it.each<[string, unknown]>([
    ['an object', { order: 42, tags: ['a', 'b'], nested: { deep: true } }],
    ['text', 'order-42'],
    ['a number', 42],
    ['a list', [1, 2, 3]],
  ])('give partnerData back as it came: %s', async (_, partnerData) => {
    const created = await buy(world.partner, userId, { partnerData });

    const { body } = await world.partner.get(`/api/transactions/${created.id}`);

    expect(created.partnerData).toEqual(partnerData);
    expect(body.partnerData).toEqual(partnerData);
  });

  it('refuse partnerData beyond 4 KiB', async () => {
    const answer = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...BUY,
      partnerData: 'x'.repeat(5_000),
    });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: expect.stringContaining('partnerData') },
    });
  });

  it('are listed for a client that sends a body with its GET', async () => {
    const { length } = (await world.partner.get('/api/transactions')).body;

    const { status, body } = await world.partner.get('/api/transactions', { body: [] });

    expect(status).toBe(200);
    expect(body).toHaveLength(length);
  });

  it('are seen by no other partner', async () => {
    const { id } = await buy(world.partner, userId);
    const foreignUser = await verifiedUser(world.stranger);
    const foreign = await buy(world.stranger, foreignUser.id);

    expect((await world.stranger.get('/api/transactions')).body.map((each: { id: string }) => each.id)).toEqual([
      foreign.id,
    ]);
    expect((await world.partner.get('/api/transactions')).text).not.toContain(foreign.id);
    expect((await world.stranger.get(`/api/transactions/${id}`)).body.code).toBe('TRANSACTION_NOT_FOUND');
  });

  it("are a user's own with a token of that user", async () => {
    const user = await verifiedUser(world.partner);
    const own = await buy(world.partner, user.id);
    const other = await buy(world.partner, userId);
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId: user.id })).body;
    const token = world.partner.bearing(accessToken);

    const { body } = await token.get('/api/transactions');

    expect(body.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect((await token.get(`/api/transactions/${other.id}`)).status).toBe(404);
  });

  it.each([
    ['does not exist', randomUUID()],
    ['is a word', 'unknown'],
    ['is a number', '1'],
  ])('answer 404 for an id that %s', async (_, id) => {
    expect(await world.partner.get(`/api/transactions/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'TRANSACTION_NOT_FOUND' },
    });
  });

  it('come whole, each once and in order, when they are many', async () => {
    const { id } = await buy(world.stranger, (await verifiedUser(world.stranger)).id);
    const more = Array.from({ length: 1_499 }, () => ids.next());
    await copyOrder(world, id, more);
    const before = (await world.stranger.get('/api/transactions')).body.map((each: { id: string }) => each.id);

    expect(before.slice(0, 1_500)).toEqual([id, ...more].reverse());
    expect(new Set(before).size).toBe(before.length);
  });
});
