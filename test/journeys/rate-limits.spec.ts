import type { Answer } from '../support/client.js';
import { aMoment } from '../support/eventually.js';
import { signUp } from '../support/people.js';
import { startWorld, type World } from '../support/world.js';

const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

describe('rate limits', () => {
  let world: World;
  let addresses = 0;
  beforeAll(async () => {
    world = await startWorld({ RATE_LIMIT_READS: '40', RATE_LIMIT_WRITES: '20', RATE_LIMIT_ANONYMOUS: '10' });
  });
  beforeEach(() => aMoment(1_100)); // until every bucket is full again
  afterAll(() => world.close());

  const times = (count: number, call: () => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, call));
  const refused = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 429);
  const newAddress = (): string => `198.51.100.${(addresses += 1)}`;
  const anonymous = (address: string): Promise<Answer> =>
    world.partner.anonymous().post('/api/transactions/estimate', ESTIMATE, { headers: { 'x-forwarded-for': address } });
  /** As many as were let in, and no more than time made room for meanwhile. */
  async function expectLimit(limit: number, call: () => Promise<Answer>): Promise<void> {
    const started = performance.now();
    const answers = await times(limit * 4, call);
    const most = limit * (1 + (performance.now() - started) / 1_000) * 1.05;
    const admitted = answers.length - refused(answers).length;
    expect([admitted >= limit * 0.95, admitted <= most + 1]).toEqual([true, true]);
  }

  it('tell every caller how much is left', async () => {
    const { headers } = await world.partner.get('/api/transactions');

    expect(Object.fromEntries(headers)).toMatchObject({
      'ratelimit-limit': '40',
      'ratelimit-remaining': '39',
      'ratelimit-reset': '1',
      'ratelimit-policy': '40;w=1',
    });
  });

  it('refuse what is too much in our shape, and say when to come again', async () => {
    const [answer] = refused(await times(160, () => world.partner.get('/api/prices')));

    expect(answer?.body).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'Too many requests: the limit is 40 per second; try again in a second.',
      code: 'RATE_LIMITED',
      requestId: expect.any(String),
    });
    expect([answer?.headers.get('retry-after'), answer?.headers.get('ratelimit-remaining')]).toEqual(['1', '0']);
    await aMoment(1_100);
    expect((await world.partner.get('/api/prices')).status).toBe(200);
  });

  it('are per key: reads and writes apart, one key apart from another', async () => {
    await expectLimit(40, () => world.partner.get('/api/prices'));
    await expectLimit(20, () => world.partner.post('/api/requests', {}));

    expect((await world.stranger.get('/api/prices')).status).toBe(200);
  });

  it('are per address for who shows no credentials', async () => {
    const address = newAddress();
    await expectLimit(10, () => anonymous(address));

    expect((await anonymous(newAddress())).status).toBe(200);
    expect((await world.partner.get('/api/prices')).status).toBe(200);
  });

  it('are per network of an IPv6 address, since whoever has one has them all', async () => {
    let last = 0;

    await expectLimit(10, () => anonymous(`2001:db8:1:2::${(last += 1).toString(16)}`));
  });

  it('count wrong credentials by address, and leave right ones from there alone', async () => {
    const headers = { 'x-forwarded-for': newAddress() };

    const guesses = await times(40, () => world.partner.bearing('f'.repeat(96)).get('/api/prices', { headers }));

    expect(refused(guesses).length).toBeGreaterThan(10);
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect((await world.partner.get('/api/prices', { headers })).status).toBe(200);
  });

  it("are per user for tokens of users, and the key's for tokens of the partner", async () => {
    const { id } = await signUp(world.partner);
    const user = world.partner.bearing(
      (await world.partner.post('/api/oauth2/user-token', { userId: id })).body.accessToken,
    );
    const partner = world.partner.bearing(
      (await world.partner.post('/api/oauth2/token', { grant_type: 'client_credentials' })).body.access_token,
    );

    await expectLimit(40, () => user.get('/api/users/me'));
    let turn = 0;
    await expectLimit(40, () => ((turn += 1) % 2 === 0 ? partner : world.partner).get('/api/prices'));
  });

  it('are not for who watches the process', async () => {
    expect(refused(await times(60, () => world.partner.anonymous().get('/health/live')))).toEqual([]);
  });

  it('are told on a page where people are', async () => {
    const headers = { 'x-forwarded-for': newAddress() };

    const [page] = refused(await times(40, () => world.partner.anonymous().get('/authorize', { headers })));

    expect(page?.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page?.text).toContain('Too many requests');
  });
});

describe('without rate limits', () => {
  it('nothing is counted', async () => {
    const world = await startWorld({ RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0', RATE_LIMIT_ANONYMOUS: '0' });
    try {
      const answers = await Promise.all(Array.from({ length: 100 }, () => world.partner.get('/api/prices')));

      expect(answers.every(({ status, headers }) => status === 200 && !headers.has('ratelimit-limit'))).toBe(true);
      expect(await world.database.query('SELECT name FROM rate_bucket')).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
