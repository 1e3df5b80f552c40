import type { Answer, Client, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeOf } from '../../test/support/faults.js';
import { type HeldRow, holdPartner, holdUser } from '../../test/support/hold-row.js';
import { verifiedUser } from '../../test/support/people.js';
import { transactions } from '../../test/support/rows/tables.js';
import { BUY, buy, deposit, payFiat, reaches, SELL } from '../../test/support/trades.js';
import { partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';

const HOUR = 3_600;
const QUOTE_SECONDS = 31;

/** 200 SGD are about 155 USD: six are below 1,000 USD, and seven above. */
const SIX = Array<number>(6).fill(201);

describe('what a user or a partner holds at a price without paying', () => {
  let world: World;

  beforeEach(async () => {
    world = await startWorld({
      UNPAID_USD_PER_USER: '1000',
      UNPAID_USD_PER_PARTNER: '2000',
      UNPAID_COOLING_SECONDS: `${HOUR}`,
      QUOTES_HELD_PER_PARTNER: '5',
    });
  });
  afterEach(() => world.close());

  const newUser = async (partner = world.partner): Promise<string> => (await verifiedUser(partner)).id;
  const order = (userId: string, fields: object = {}, partner: Client = world.partner): Promise<Answer> =>
    partner.post(`/api/users/${userId}/transactions`, { ...BUY, ...fields });
  /** Makes orders one after the other. */
  async function orders(userId: string, count: number): Promise<Json[]> {
    const made = [];
    for (let i = 0; i < count; i += 1) made.push(await buy(world.partner, userId));
    return made;
  }
  const cancel = (userId: string, id: string): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/transactions/${id}/cancel`);
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).toSorted();

  it('is bounded per user, whether it buys or sells, until an order is paid', async () => {
    const [userId, other] = [await newUser(), await newUser()];
    const [first] = await orders(userId, 6);
    const [seventh, sell] = [await order(userId), await world.partner.post(`/api/users/${userId}/transactions`, SELL)];
    await payFiat(world.partner, first!.id);
    await reaches(world.partner, first!.id, 'completed');

    expect([seventh.status, codeOf(seventh), codeOf(sell)]).toEqual([
      409,
      'UNPAID_LIMIT_REACHED',
      'UNPAID_LIMIT_REACHED',
    ]);
    expect(seventh.body.message).toMatch(/^This user has 9\d\d USD in unpaid orders, of 1000 USD at most; /);
    expect(await transactions.count(world, { userId })).toBe(6);
    expect((await order(other)).status).toBe(201);
    expect((await order(userId)).status).toBe(201);
  });

  it('E118: is not bounded less by deposits that the chain has not confirmed: their sender can still replace them', async () => {
    const userId = await newUser();
    const answers: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { status, body } = await world.partner.post(`/api/users/${userId}/transactions`, SELL);
      answers.push(status);
      if (status !== 201) continue;
      await deposit(world.partner, body.id, { confirmations: 0 });
      await reaches(world.partner, body.id, 'btc_in_mempool');
    }
    const [first] = await transactions.find(world, { userId });
    await deposit(world.partner, first!.id);
    await reaches(world.partner, first!.id, 'completed');

    expect(answers.slice(-2)).toEqual([409, 409]);
    expect((await world.partner.post(`/api/users/${userId}/transactions`, SELL)).status).toBe(201);
  });

  it('cools: orders that were cancelled or expired unpaid count for an hour more', async () => {
    const userId = await newUser();
    for (const { id } of await orders(userId, 6)) expect((await cancel(userId, id)).status).toBe(200);
    const atOnce = await order(userId);
    await world.advance(HOUR - 60);
    const early = await order(userId);
    await world.advance(120);
    const [expiring] = await orders(userId, 6);
    await world.advance(HOUR + 60);
    await reaches(world.partner, expiring!.id, 'expired_fiat_not_received');
    const expired = await order(userId);
    await world.advance(HOUR);

    expect([codeOf(atOnce), codeOf(early), codeOf(expired)]).toEqual(SIX.slice(3).map(() => 'UNPAID_LIMIT_REACHED'));
    expect((await order(userId)).status).toBe(201);
  });

  /** Makes two calls wait at their commit, and then releases them. */
  async function commitBoth(held: HeldRow, ask: () => Promise<Answer>): Promise<number[]> {
    const asked = [ask(), ask()];
    await eventually('both wait', async () => (await held.waiters()) === asked.length);
    await held.letGo();
    return statuses(await Promise.all(asked));
  }

  it('holds at the same moment: of twenty orders six are taken', async () => {
    const userId = await newUser();

    const answers = await Promise.all(Array.from({ length: 20 }, () => order(userId)));

    expect(statuses(answers)).toEqual([...SIX, ...Array<number>(14).fill(409)]);
  });

  it('holds at the same moment: of two orders that commit at once one is taken', async () => {
    const userId = await newUser();
    await orders(userId, 5);

    const two = await commitBoth(await holdUser(world, userId), () => order(userId));

    expect(two).toEqual([201, 409]);
  });

  it('is bounded per partner, at the same moment as well, and says nothing to another partner', async () => {
    const users = [await newUser(), await newUser(), await newUser(), await newUser()];
    const answers = await Promise.all(users.flatMap((userId) => Array.from({ length: 6 }, () => order(userId))));
    const refused = answers.filter(({ status }) => status !== 201);
    const open = await transactions.find(world, { status: 'pending' });
    const worth = open.reduce((sum, each) => sum + Number(each.crypto) * Number(each.cryptoPriceUsd), 0);

    expect(new Set(refused.map(codeOf))).toEqual(new Set(['PARTNER_UNPAID_LIMIT_REACHED']));
    expect([worth <= 2_000, worth > 1_850]).toEqual([true, true]);
    expect((await order(await newUser(world.stranger), {}, world.stranger)).status).toBe(201);
  });

  it('E118: is bounded per partner with the deposits of all its users that the chain has not confirmed', async () => {
    const users = [await newUser(), await newUser(), await newUser()];
    const codes: (string | undefined)[] = [];
    for (const userId of users)
      for (let i = 0; i < 5; i += 1) {
        const { status, body } = await world.partner.post(`/api/users/${userId}/transactions`, SELL);
        codes.push(body.code);
        if (status !== 201) continue;
        await deposit(world.partner, body.id, { confirmations: 0 });
        await reaches(world.partner, body.id, 'btc_in_mempool');
      }

    expect([codes[0], codes.at(-1)]).toEqual([undefined, 'PARTNER_UNPAID_LIMIT_REACHED']);
  });

  it('is bounded in quotes, which are free again once used or expired', async () => {
    const userId = await newUser();
    const { wallet: _, ...asked } = BUY;
    const hold = (partner: Client = world.partner): Promise<Answer> => partner.post('/api/quotes', asked);
    const answers = await Promise.all(Array.from({ length: 12 }, () => hold()));
    const [held] = answers.filter(({ status }) => status === 201);
    const [refused] = answers.filter(({ status }) => status !== 201);
    const ordered = await order(userId, { quoteId: held!.body.id, fiat: undefined });
    const [free, full, stranger] = [await hold(), await hold(), await hold(world.stranger)];
    await world.advance(QUOTE_SECONDS);
    const next = await hold();
    await Promise.all([hold(), hold(), hold()]);
    const two = await commitBoth(await holdPartner(world, await partnerIdOf(world, world.partner)), () => hold());

    expect(two).toEqual([201, 429]);
    expect(statuses(answers)).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(429)]);
    expect([codeOf(refused!), refused!.headers.get('retry-after')]).toEqual(['QUOTE_LIMIT_REACHED', '1']);
    expect([ordered, free, full, stranger].map(({ status }) => status)).toEqual([201, 201, 429, 201]);
    expect(next.status).toBe(201);
  });
});
