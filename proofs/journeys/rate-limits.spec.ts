import { LimitClock } from '@rampart/http';
import { apiKeyOf } from '../../test/support/checkout-page.js';
import { type Answer, Client } from '../../test/support/client.js';
import { StoppedLimitClock } from '../support/limit-clock.js';
import { signUp } from '../../test/support/people.js';
import { rateBuckets } from '../../test/support/rows/tables.js';
import { Shopper } from '../../test/support/shopper.js';
import { allStatements } from '../../test/support/statements.js';
import { startWorld, type World } from '../../test/support/world.js';

const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

describe('rate limits', () => {
  let world: World;
  let time: StoppedLimitClock;
  let addresses = 0;
  beforeAll(async () => {
    world = await startWorld({ RATE_LIMIT_READS: '40', RATE_LIMIT_WRITES: '20', RATE_LIMIT_ANONYMOUS: '10' });
    time = await StoppedLimitClock.in(world.database);
    const clock = world.api.get(LimitClock, { strict: false });
    jest.spyOn(clock, 'now').mockImplementation(() => time.now());
    jest.spyOn(clock, 'within').mockImplementation((ms, work) => time.within(ms, work));
  });
  beforeEach(() => time.advance(1_000)); // every bucket is full again
  afterAll(() => world.close());

  const times = (count: number, call: () => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, call));
  const refused = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 429);
  const newAddress = (): string => `198.51.100.${(addresses += 1)}`;
  const anonymous = (address: string): Promise<Answer> =>
    world.partner.anonymous().post('/api/transactions/estimate', ESTIMATE, { headers: { 'x-forwarded-for': address } });
  /** Makes four times as many calls as allowed at one moment, and again half a second later: the number admitted must be within 5 % of the limit. */
  async function expectLimit(limit: number, call: () => Promise<Answer>): Promise<void> {
    const admitted = async (): Promise<number> => {
      const answers = await times(limit * 4, call);
      return answers.filter(({ status }) => status < 300).length; // a busy database may refuse some, which does not count
    };
    const atOnce = await admitted();
    await time.advance(500);
    const inAll = atOnce + (await admitted());

    expect(Math.abs(atOnce - limit)).toBeLessThanOrEqual(limit * 0.05);
    expect(Math.abs(inAll - limit * 1.5)).toBeLessThanOrEqual(limit * 1.5 * 0.05);
  }

  it('give every caller the number of calls that are left', async () => {
    const { headers } = await world.partner.get('/api/transactions');

    expect(Object.fromEntries(headers)).toMatchObject({
      'ratelimit-limit': '40',
      'ratelimit-remaining': '39',
      'ratelimit-reset': '1',
      'ratelimit-policy': '40;w=1',
    });
  });

  it('refuse further calls with the error body of the contract, and say when the caller may retry', async () => {
    const [answer] = refused(await times(160, () => world.partner.get('/api/prices')));

    expect(answer?.body).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'Too many requests: the limit is 40 per second; try again in a second.',
      code: 'RATE_LIMITED',
      requestId: expect.any(String),
    });
    expect([answer?.headers.get('retry-after'), answer?.headers.get('ratelimit-remaining')]).toEqual(['1', '0']);
    await time.advance(1_000);
    expect((await world.partner.get('/api/prices')).status).toBe(200);
  });

  it('are per key: reads and writes apart, one key apart from another', async () => {
    await expectLimit(40, () => world.partner.get('/api/prices'));
    await expectLimit(20, () => world.partner.post('/api/requests', {}));

    expect((await world.stranger.get('/api/prices')).status).toBe(200);
  });

  it('are per address for a caller without credentials', async () => {
    const address = newAddress();
    await expectLimit(10, () => anonymous(address));

    expect((await anonymous(newAddress())).status).toBe(200);
    expect((await world.partner.get('/api/prices')).status).toBe(200);
  });

  it('are per network of an IPv6 address, since the holder of one has them all', async () => {
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

  it('do not hold for health checks of the operator', async () => {
    expect(refused(await times(60, () => world.partner.anonymous().get('/health/live')))).toEqual([]);
  });

  describe('that are reached', () => {
    const unknown = 'f'.repeat(64);
    type Headers = Record<string, string>;
    const kinds: [string, (headers: Headers) => Promise<Answer>][] = [
      [
        'with a wrong key',
        (headers) => Client.basic(world.env.PUBLIC_URL, `rk_${unknown}`, 'x').get('/api/prices', { headers }),
      ],
      ['with a wrong token', (headers) => world.partner.bearing(unknown).get('/api/prices', { headers })],
      [
        'with a wrong token where none is needed',
        (headers) => world.partner.bearing(unknown).post('/api/transactions/estimate', ESTIMATE, { headers }),
      ],
      ['with no credentials', (headers) => world.partner.anonymous().get('/api/users/me', { headers })],
      [
        'with an unknown checkout session',
        (headers) => world.partner.bearing(unknown).get('/checkout/api/visit', { headers }),
      ],
      [
        'that view a page',
        (headers) =>
          world.partner
            .anonymous()
            .get(`/checkout/?apiKey=${unknown}`, { headers: { ...headers, accept: 'text/html' } }),
      ],
      [
        'that ask for consent',
        (headers) => world.partner.anonymous().get(`/authorize?clientId=${unknown}`, { headers }),
      ],
    ];

    it.each(kinds)('cost the database nothing: calls %s', async (_, send) => {
      const headers = { 'x-forwarded-for': newAddress() };
      await times(40, () => send(headers));
      await time.advance(0); // the counts are written

      let answers: Answer[] = [];
      const statements = await allStatements(async () => {
        answers = await times(40, () => send(headers));
      });

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
      expect(statements.filter(({ isOfRequest }) => isOfRequest).map(({ text }) => text)).toEqual([]);
    });

    it('at one moment cost a look-up for each admitted call alone', async () => {
      const headers = { 'x-forwarded-for': newAddress() };

      let answers: Answer[] = [];
      const statements = await allStatements(async () => {
        answers = await times(60, () => world.partner.bearing(unknown).get('/checkout/api/visit', { headers }));
      });
      const admitted = answers.filter(({ status }) => status !== 429);
      const lookUps = statements.filter(({ text }) => /FROM.*checkout_session/is.test(text));

      expect(admitted.length).toBeLessThan(40);
      expect(lookUps.length).toBeLessThanOrEqual(admitted.length);
    });

    it('by a visitor of the checkout cost the database nothing, and are no limit of other visitors', async () => {
      const apiKey = apiKeyOf(world);
      const [one, other] = [await Shopper.from(world, { apiKey }), await Shopper.from(world, { apiKey })];
      await times(160, () => one.get('visit'));
      await time.advance(0);

      let answers: Answer[] = [];
      const statements = await allStatements(async () => {
        answers = await times(40, () => one.get('visit'));
      });

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
      expect(statements.filter(({ isOfRequest }) => isOfRequest).map(({ text }) => text)).toEqual([]);
      expect((await other.get('visit')).status).toBe(200);
    });
  });

  it('are shown on a page to a user in a browser', async () => {
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
      expect(await rateBuckets.find(world)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
