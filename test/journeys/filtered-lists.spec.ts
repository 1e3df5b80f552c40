import { ids } from '@rampart/kernel';
import type { Answer, Json } from '../support/client.js';
import { codeOf } from '../support/faults.js';
import { signUp, verifiedUser } from '../support/people.js';
import { buy, deposit, payFiat, reaches, sell } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

const LIST = '/api/transactions';
const NUMBERED = '/api/v2/transactions';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

const idsIn = (list: Json[]): string[] => list.map(({ id }) => id);
const nextOf = ({ headers }: Answer): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

describe('lists', () => {
  let world: World;
  let userId: string;
  let otherId: string;
  /** All orders, newest first. */
  let all: Json[];
  let completed: Json;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    otherId = (await verifiedUser(world.partner)).id;
    const first = await buy(world.partner, userId, { partnerData: { order: 1, tags: ['a'] } });
    await payFiat(world.partner, first.id);
    await reaches(world.partner, first.id, 'completed');
    await world.advance(60);
    const second = await sell(world.partner, otherId, { partnerData: 'A-1001' });
    await deposit(world.partner, second.id, { confirmations: 0 });
    await reaches(world.partner, second.id, 'btc_in_mempool');
    await world.advance(60);
    const third = await buy(world.partner, otherId, { partnerData: 42, fiat: 300 });
    const fourth = await buy(world.partner, userId, {
      wallet: undefined,
      internalAddress: 'account "7"\\',
      partnerData: '42',
      fiat: 400,
    });
    await world.advance(60);
    const fifth = await sell(world.partner, userId);
    await buy(world.stranger, (await verifiedUser(world.stranger)).id, { partnerData: 'A-1001' });
    all = await Promise.all(
      [fifth, fourth, third, second, first].map(async ({ id }) => (await world.partner.get(`${LIST}/${id}`)).body),
    );
    completed = all[4]!;
  });
  afterAll(() => world.close());

  const list = async (query = '', as = world.partner): Promise<Json[]> => (await as.get(`${LIST}${query}`)).body;

  it('show each transaction as it is shown by itself', async () => {
    expect(await list()).toEqual(all);
    expect((await world.partner.get(NUMBERED)).body).toEqual({ data: all });
    expect(await list('?limit=10')).toEqual(all);
  });

  it.each<[string, number[]]>([
    ['?status=completed', [4]],
    ['?status=pending', [0, 1, 2]],
    ['?type=sell', [0, 3]],
    ['?status=pending&type=buy', [1, 2]],
    ['?partnerData=A-1001', [3]],
    ['?partnerData=42', [1, 2]],
    ['?partnerData=%2242%22', [1]],
    ['?partnerData={%22tags%22:[%22a%22],%22order%22:1}', [4]],
    ['?partnerData={%22order%22:1}', []],
    ['?partnerData=none', []],
    ['?status=&type=&userId=&partnerData=&limit=&after=&from=', [0, 1, 2, 3, 4]],
    ['?status=refunded', []],
    [`?userId=${UNKNOWN}`, []],
  ])('are filtered by %s', async (query, places) => {
    expect(await list(query)).toEqual(places.map((place) => all[place]));
  });

  it('are filtered by user, and by the moment of creation', async () => {
    const { createdAt } = all[3]!;

    expect(idsIn(await list(`?userId=${otherId}`))).toEqual(idsIn([all[2]!, all[3]!]));
    expect(idsIn(await list(`?from=${createdAt}`))).toEqual(idsIn(all.slice(0, 4)));
    expect(idsIn(await list(`?to=${createdAt}`))).toEqual(idsIn(all.slice(4)));
    expect(idsIn(await list(`?from=${createdAt}&to=${all[0]!.createdAt}&userId=${otherId}&type=sell`))).toEqual([
      all[3]!.id,
    ]);
  });

  it('take their filters from a JSON body of the GET, where the query does not say', async () => {
    const asked = async (query: string, body: unknown): Promise<string[]> =>
      idsIn((await world.partner.get(`${LIST}${query}`, { body })).body);

    expect(await asked('', { status: 'completed' })).toEqual([completed.id]);
    expect(await asked('?status=completed', { status: 'pending' })).toEqual([completed.id]);
    expect(await asked('', { partnerData: { tags: ['a'], order: 1 } })).toEqual([completed.id]);
    expect(await asked('', { partnerData: 42 })).toEqual([all[2]!.id]);
    expect(await asked('', { limit: 2 })).toEqual(idsIn(all.slice(0, 2)));
    expect(await asked('', [])).toEqual(idsIn(all));
  });

  it('are walked page by page with Link, each transaction once, whatever is created meanwhile', async () => {
    const seen: string[] = [];
    const mid = await buy(world.partner, userId, { fiat: 500 });
    let address: string | undefined = `${LIST}?limit=2`;
    while (address !== undefined) {
      const answer: Answer = await world.partner.get(address);
      expect(answer.body.length).toBeLessThanOrEqual(2);
      seen.push(...idsIn(answer.body));
      address = nextOf(answer);
      if (seen.length === 2) await buy(world.partner, userId, { fiat: 600 });
    }

    expect(seen).toEqual([mid.id, ...idsIn(all)]);
  });

  it('keep their filters in Link, and have none behind the last', async () => {
    const first = await world.partner.get(LIST, { body: { type: 'sell', limit: 1, partnerData: null } });
    const next = nextOf(first)!;

    expect(idsIn(first.body)).toEqual([all[0]!.id]);
    expect(new URL(next, 'http://x').searchParams.get('type')).toBe('sell');
    const second = await world.partner.get(next);
    expect([idsIn(second.body), nextOf(second)]).toEqual([[all[3]!.id], undefined]);
    expect((await world.partner.get(`${LIST}?after=${all[4]!.id}`)).body).toEqual([]);
    expect(idsIn(await list(`?after=${all[1]!.id}&userId=${otherId}`))).toEqual(idsIn([all[2]!, all[3]!]));
  });

  it('have numbered pages from 0, and an empty one behind the last', async () => {
    const page = async (number: number, size = 2): Promise<string[]> =>
      idsIn((await world.partner.get(`${NUMBERED}?page=${number}&pageSize=${size}&to=${all[0]!.createdAt}`)).body.data);

    expect([await page(0), await page(1), await page(2), await page(9)]).toEqual([
      idsIn(all.slice(1, 3)),
      idsIn(all.slice(3, 5)),
      [],
      [],
    ]);
    expect((await world.partner.get(`${NUMBERED}?status=completed`)).body).toEqual({ data: [completed] });
    expect((await world.partner.get(NUMBERED, { body: { status: 'completed', page: 0, pageSize: 5 } })).body).toEqual({
      data: [completed],
    });
    expect((await world.stranger.get(`${NUMBERED}?status=completed`)).body).toEqual({ data: [] });
  });

  it('show what the charges consist of, when asked to', async () => {
    const [listed] = await list('?expand=fees&status=completed');
    const numbered = await world.partner.get(`${NUMBERED}?expand=fees&status=completed`);

    expect(listed).toEqual((await world.partner.get(`${LIST}/${completed.id}?expand=fees`)).body);
    expect(listed.feeBreakdown.lines).toHaveLength(4);
    expect(numbered.body).toEqual({ data: [listed] });
  });

  it.each([
    '?limit=0',
    '?limit=1001',
    '?limit=-1',
    '?limit=1.5',
    '?limit=ten',
    '?status=done',
    '?type=swap',
    '?userId=me',
    '?after=first',
    '?from=yesterday',
    '?from=2026-01-02&to=2026-01-01',
    '?status=pending&status=completed',
    '?expand=all',
    '?partnerData=%22%5Cu0000%22',
    `?partnerData=${'x'.repeat(5_000)}`,
  ])('refuse %s', async (query) => {
    expect(codeOf(await world.partner.get(LIST + query))).toBe('VALIDATION_FAILED');
  });

  it.each([
    '?page=-1',
    '?page=0.5',
    '?page=one',
    '?pageSize=0',
    '?pageSize=1001',
    '?page=5001&pageSize=20',
    '?status=done',
  ])('with numbers refuse %s', async (query) => {
    expect(codeOf(await world.partner.get(NUMBERED + query))).toBe('VALIDATION_FAILED');
  });

  it("take no other partner's transaction for a place, no more than an unknown one", async () => {
    const [foreign] = await list('', world.stranger);

    expect(codeOf(await world.partner.get(`${LIST}?after=${foreign!.id}`))).toBe('CURSOR_INVALID');
    expect(codeOf(await world.partner.get(`${LIST}?after=${foreign!.id}&limit=1`))).toBe('CURSOR_INVALID');
    expect(codeOf(await world.partner.get(`${LIST}?after=${ids.next()}`))).toBe('CURSOR_INVALID');
    expect(await list('?partnerData=A-1001', world.stranger)).toEqual([foreign]);
    expect(await list(`?userId=${userId}`, world.stranger)).toEqual([]);
  });

  it('of a user token hold that user alone, whatever they are filtered by', async () => {
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId: otherId })).body;
    const token = world.partner.bearing(accessToken);

    expect(idsIn(await list('', token))).toEqual(idsIn([all[2]!, all[3]!]));
    expect(await list(`?userId=${userId}`, token)).toEqual([]);
    expect(idsIn((await token.get(`${NUMBERED}?pageSize=1`)).body.data)).toEqual([all[2]!.id]);
    expect(codeOf(await token.get(`${LIST}?after=${all[0]!.id}`))).toBe('CURSOR_INVALID');
  });
});

describe('the list of users', () => {
  let world: World;
  let users: Json[];

  beforeAll(async () => {
    ({ world } = await startTrading());
    for (const firstName of ['Ada', 'Bea', 'Cleo']) await signUp(world.partner, { firstName });
    await signUp(world.stranger);
    users = (await world.partner.get('/api/users')).body;
  });
  afterAll(() => world.close());

  it('is one array, the latest first, each as it is shown by itself', async () => {
    expect(users.map(({ firstName, kyc }) => [firstName, kyc])).toEqual([
      ['Cleo', 'not-verified'],
      ['Bea', 'not-verified'],
      ['Ada', 'not-verified'],
      ['Ada', 'verified'],
    ]);
    for (const user of users) expect((await world.partner.get(`/api/users/${user.id}`)).body).toEqual(user);
  });

  it('is walked with limit, after and Link', async () => {
    const first = await world.partner.get('/api/users?limit=3&kyc=not-verified');
    const second = await world.partner.get('/api/users?limit=3');

    expect([first.body, nextOf(first)]).toEqual([users.slice(0, 3), undefined]);
    expect(second.body).toEqual(users.slice(0, 3));
    expect((await world.partner.get(nextOf(second)!)).body).toEqual(users.slice(3));
  });

  it('is filtered by email and kyc, and takes a body', async () => {
    expect(
      (await world.partner.get(`/api/users?email=${encodeURIComponent(users[1]!.email.toUpperCase())}`)).body,
    ).toEqual([users[1]]);
    expect((await world.partner.get('/api/users', { body: { kyc: 'verified' } })).body).toEqual([users[3]]);
    expect((await world.partner.get('/api/users?email=unknown@example.com')).body).toEqual([]);
    expect((await world.stranger.get(`/api/users?email=${encodeURIComponent(users[1]!.email)}`)).body).toEqual([]);
  });

  it.each(['?limit=0', '?limit=2000', '?kyc=maybe', '?after=x', '?email=a&email=b', `?email=${'x'.repeat(300)}`])(
    'refuses %s',
    async (query) => {
      expect(codeOf(await world.partner.get(`/api/users${query}`))).toBe('VALIDATION_FAILED');
    },
  );

  it('is that user alone with a token of one', async () => {
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId: users[2]!.id })).body;

    expect((await world.partner.bearing(accessToken).get('/api/users')).body).toEqual([users[2]]);
    expect((await world.partner.bearing(accessToken).get('/api/users?limit=1')).body).toEqual([users[2]]);
    expect((await world.partner.bearing(accessToken).get('/api/users?kyc=verified')).body).toEqual([]);
  });
});
