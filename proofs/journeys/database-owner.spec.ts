import { createHash } from 'node:crypto';
import { RoutedChain } from '@rampart/ports';
import { atRest } from '../../test/support/at-rest.js';
import { handlerOf } from '../../test/support/handlers.js';
import { type Answer, Client, type Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { moneySent } from '../../test/support/money-sent.js';
import { newOperator, type SignedInOperator } from '../../test/support/operators.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { payoutsOf } from '../../test/support/rows/orders.js';
import { sessionsOf } from '../../test/support/rows/people.js';
import { fiatPayments } from '../../test/support/rows/sandbox.js';
import type { Change, Queryable } from '../../test/support/rows/table.js';
import {
  accessTokens,
  apiKeys,
  checkoutRequests,
  checkoutSessions,
  logins,
  quotes,
  serviceTokens,
  sessions,
  transactions,
} from '../../test/support/rows/tables.js';
import { withoutTriggers } from '../../test/support/rows/without-triggers.js';
import { Shopper } from '../../test/support/shopper.js';
import { BUY, buy, deposit, reaches, sell, WALLETS } from '../../test/support/trades.js';
import { apiKeyOf } from '../../test/support/checkout-page.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';
import type { Transaction } from '@rampart/data';

const ASKED = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };
const THIEF = 'tb1q0ht9tyks4vh7p5p904t340cr9nvahy7u3re7zg';
const ALTERED = [409, 'RECORD_ALTERED'];

describe('who owns the database and not the secret', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  /** Runs SQL as a superuser, for whom no trigger fires, and notifies every process of changed credentials. */
  const asOwner = async <T>(work: (rows: Queryable) => Promise<T>): Promise<T> => {
    const done = await withoutTriggers(world, work);
    await world.database.query(`SELECT pg_notify('rampart_credentials', '')`);
    return done;
  };
  const alter = (id: string, change: Change<Transaction>): Promise<unknown> =>
    asOwner((rows) => transactions.update(rows, { id }, change));
  const outcome = ({ status, body }: { status: number; body: Json }): unknown[] => [status, body.code];
  const read = async (id: string): Promise<unknown[]> => outcome(await world.partner.get(`/api/transactions/${id}`));
  const listed = async (id: string): Promise<boolean> =>
    ((await world.partner.get('/api/transactions')).body as Json[]).some((each) => each.id === id);

  /** Ids on pages of one order each, following the links. */
  async function paged(): Promise<string[]> {
    const ids: string[] = [];
    for (let path: string | undefined = '/api/transactions?limit=1'; path !== undefined;) {
      const page: Answer = await world.partner.get(path);
      ids.push(...(page.body as Json[]).map(({ id }) => id as string));
      path = page.headers.get('link')?.slice(1).split('>')[0];
    }
    return ids;
  }

  const exported = async (id: string): Promise<boolean> =>
    (await world.partner.get('/api/exports/transactions.csv')).text.includes(id);

  /** A checkout visitor whose identity is verified. */
  async function visitor(link: { requestId?: string; apiKey?: string }): Promise<Shopper> {
    const shopper = await Shopper.from(world, link);
    await shopper.signUp();
    await shopper.giveDocuments();
    await shopper.simulate('approveKyc');
    return shopper;
  }
  /** The bank reports a payment of an order. */
  const bankSees = (id: string, amount: string): Promise<unknown> =>
    fiatPayments.insert(world, {
      ...{ transactionId: id, paymentId: `unheard-${id}`, amount, currency: 'SGD', receivedAt: new Date() },
    });

  describe('of an order', () => {
    it.each<[term: string, make: () => Promise<Json>, change: Change<Transaction>]>([
      ['the wallet', () => buy(world.partner, userId), { wallet: THIEF }],
      ['the account that is paid to', () => buy(world.partner, userId), { peerAccount: 'Thief, 999-9' }],
      ['the QR code', () => buy(world.partner, userId), { qrCode: 'thief' }],
      ['the amount to pay', () => buy(world.partner, userId), { fiat: 1 }],
      ['the amount to get', () => buy(world.partner, userId), { total: 1 }],
      ['the deposit address', () => sell(world.partner, userId), { depositWallets: { bitcoin: THIEF } }],
      ['the refund address', () => sell(world.partner, userId), { refundDestination: THIEF }],
      ['the MAC', () => buy(world.partner, userId), { mac: null }],
    ])('changes %s, and it is not shown', async (_, make, change) => {
      const { id } = await make();
      const before = await transactions.get(world, { id });

      await alter(id, change);

      expect([await read(id), await listed(id), await exported(id)]).toEqual([ALTERED, false, false]);
      await reconcile(world);
      expect((await openFindings(world, 'recordAltered')).map(({ subject }) => subject)).toEqual([`transaction:${id}`]);
      const [field] = Object.keys(change) as (keyof Transaction)[];
      await alter(id, { [field!]: before[field!] });
      expect([(await read(id))[0], await listed(id), await exported(id)]).toEqual([200, true, true]);
    });

    it('leaves an altered order out of the pages, which go on after it', async () => {
      const older = await buy(world.partner, userId);
      const altered = await buy(world.partner, userId);
      const newer = await buy(world.partner, userId);
      const { wallet } = await transactions.get(world, { id: altered.id });
      await alter(altered.id, { wallet: THIEF });

      const ids = await paged();

      expect([older, altered, newer].map(({ id }) => ids.includes(id))).toEqual([true, false, true]);
      await alter(altered.id, { wallet });
      expect(await paged()).toContain(altered.id);
    });

    it.each<[term: string, change: Change<Transaction>]>([
      ['wallet', { wallet: THIEF }],
      ['amount', { total: 1 }],
      ['tag', { destinationTag: '7' }],
      ['chain', { chain: 'ethereum' }],
      ['discount', { fiatDiscount: 150 }],
      ['owner', { userId: '00000000-0000-4000-8000-000000000000' }],
    ])('E103: changes the %s: it is not paid out, and goes on once its row is what it was', async (_, change) => {
      const { id } = await buy(world.partner, userId);
      const before = await transactions.get(world, { id });
      await alter(id, change);

      await bankSees(id, '200');
      await reconcile(world);

      expect(await openFindings(world, 'recordAltered')).toMatchObject([{ subject: `transaction:${id}` }]);
      expect([await payoutsOf(world, id), await moneySent(world, id)]).toEqual([[], []]);
      const [field] = Object.keys(change) as (keyof Transaction)[];
      await alter(id, { [field!]: before[field!] });
      await reaches(world.partner, id, 'completed');
    });

    it('moves an unpaid order to where its payout is due: nothing is paid out', async () => {
      const [bought, sold] = [await buy(world.partner, userId), await sell(world.partner, userId)];
      await alter(bought.id, { status: 'fiat_received', version: 2 });
      await alter(sold.id, { status: 'btc_received', version: 3 });
      const job = handlerOf(world, 'sendPayout');

      for (const { id } of [bought, sold]) {
        await expect(job.handleJob({ transactionId: id })).rejects.toMatchObject({ code: 'RECORD_ALTERED' });
        expect([await payoutsOf(world, id), await moneySent(world, id)]).toEqual([[], []]);
      }
    });

    it("gives the deposit of one order to another by a row of its chain's driver: it waits for an operator", async () => {
      const [own, other] = [await sell(world.partner, userId), await sell(world.partner, userId)];
      await deposit(world.partner, other.id);
      const chain = world.worker.get(RoutedChain, { strict: false });
      const [taken] = await chain.depositsFor(other.id);
      const read = chain.depositsFor.bind(chain);
      const spy = jest
        .spyOn(chain, 'depositsFor')
        .mockImplementation(async (id, driver) =>
          id === own.id ? [{ ...taken!, eventId: `taken:${own.id}` }] : read(id, driver),
        );

      await handlerOf(world, 'watchPayment').handleJob({ transactionId: own.id });
      await atRest(world);

      spy.mockRestore();
      expect((await transactions.get(world, { id: own.id })).status).toBe('pending');
      expect((await world.operator.get('/ops/unmatched')).body.events).toEqual([
        expect.objectContaining({ reference: own.id, eventId: expect.stringContaining('taken') }),
      ]);
      await reaches(world.partner, other.id, 'completed');
    });

    it('changes where a visitor pays: a visitor is asked to pay nothing', async () => {
      const shopper = await visitor({ apiKey: apiKeyOf(world) });
      const { body } = await shopper.post('orders', BUY);
      await alter(body.id, { peerAccount: 'Thief, 999-9' });

      expect(outcome(await shopper.get('order'))).toEqual(ALTERED);
    });

    it("gives it the MAC of another order, or another order's row whole", async () => {
      const [one, other] = [
        await buy(world.partner, userId),
        await buy(world.partner, userId, { wallet: WALLETS.BTC }),
      ];
      const { mac } = await transactions.get(world, { id: other.id });

      await alter(one.id, { mac: mac! });

      expect(await read(one.id)).toEqual(ALTERED);
    });

    it('changes no term while triggers fire, as the owner or by mistake', async () => {
      const { id } = await buy(world.partner, userId);
      const bought = transactions.update(world, { id }, { wallet: THIEF });

      await expect(bought).rejects.toMatchObject({ code: '23000', constraint: 'transaction_terms_are_fixed' });
      expect((await read(id))[0]).toBe(200);
    });

    it('changes the numbers of a held quote, and no order takes them', async () => {
      const { id: quoteId } = (await world.partner.post('/api/quotes', ASKED)).body;
      const { content } = await quotes.get(world, { id: quoteId });
      const numbers = { ...(content['numbers'] as object), total: '5', crypto: '5' };
      await asOwner((rows) => quotes.update(rows, { id: quoteId }, { content: { ...content, numbers } }));

      const { fiat: _, ...order } = BUY;
      const answer = await world.partner.post(`/api/users/${userId}/transactions`, { ...order, quoteId });

      expect(outcome(answer)).toEqual(ALTERED);
    });
  });

  describe('of a checkout request', () => {
    const request = async (): Promise<string> =>
      (await world.partner.post('/api/requests', { type: 'buy', cryptoCurrency: 'BTC', wallet: WALLETS.BTC })).body.id;

    it('changes the wallet: the request is not shown, and its order not placed', async () => {
      const requestId = await request();
      const shopper = await visitor({ requestId });
      const before = await transactions.count(world);
      await asOwner((rows) => checkoutRequests.update(rows, { id: requestId }, { wallet: THIEF }));

      const placed = await shopper.post('orders', BUY);
      const shown = await world.partner.get(`/api/requests/${requestId}`);

      expect([outcome(placed), outcome(shown), await transactions.count(world)]).toEqual([ALTERED, ALTERED, before]);
      const page = await new Client(world.env.PUBLIC_URL).post('/checkout/api/visits', { requestId });
      expect(outcome(page)).toEqual(ALTERED);
      await reconcile(world);
      expect((await openFindings(world, 'recordAltered')).map(({ subject }) => subject)).toContain(
        `checkoutRequest:${requestId}`,
      );
    });
  });

  describe('of credentials', () => {
    let mei: SignedInOperator;
    beforeAll(async () => {
      mei = await newOperator(world);
    });

    const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
    const userToken = async (): Promise<string> =>
      (await world.partner.post('/api/oauth2/user-token', { userId })).body.accessToken;
    /** Waits until a call is refused, because every process is notified of changed credentials within a moment. */
    const refuses = (call: () => Promise<Answer>): Promise<unknown> =>
      eventually('it is no caller', async () => (await call()).status === 401);
    const newestToken = async () => (await accessTokens.find(world, {}, ['createdAt'])).at(-1)!;

    it('writes a token of their own: it is no caller', async () => {
      await userToken();
      const { id } = await newestToken();
      const own = 'f'.repeat(96);
      await asOwner((rows) => accessTokens.update(rows, { id }, { digest: sha256(own) }));

      expect((await world.partner.bearing(own).get('/api/users/me')).status).toBe(401);
    });

    it.each([
      ['user', { userId: null }],
      ['scopes', { scopes: ['read', 'write', 'webhooks'] as const }],
      ['end', { expiresAt: new Date('2200-01-01') }],
    ])('has a token and gives it another %s: it is no caller any more', async (_, change) => {
      const token = await userToken();
      const { id } = await newestToken();
      expect((await world.partner.bearing(token).get('/api/users/me')).status).toBe(200);

      await asOwner((rows) => accessTokens.update(rows, { id }, change as object));

      await refuses(() => world.partner.bearing(token).get('/api/users/me'));
    });

    it("copies the digest of their own key into another partner's", async () => {
      const { key: victim, id } = (await apiKeys.find(world, {}, ['createdAt']))[0]!;
      const [own] = (await apiKeys.find(world)).filter(({ key }) => key !== victim);
      const kept = (await apiKeys.get(world, { id })).secretDigest;
      const { secretDigest } = own!;
      await asOwner((rows) => apiKeys.update(rows, { id }, { secretDigest }));
      const [, secret] = Buffer.from(world.stranger.authorization!.slice(6), 'base64').toString().split(':');

      const forged = new Client(
        world.partner.baseUrl,
        `Basic ${Buffer.from(`${victim}:${secret}`).toString('base64')}`,
      );

      expect((await forged.get('/api/users')).status).toBe(401);
      await asOwner((rows) => apiKeys.update(rows, { id }, { secretDigest: kept }));
    });

    it('widens a service token, or writes one', async () => {
      const { secret, id } = (await mei.post('/service-tokens', { name: 'narrow', scopes: ['read'], days: 1 })).body;
      const script = new Client(world.operator.baseUrl, `Bearer ${secret}`);
      expect((await script.get('/ops/api/partners')).status).toBe(200);

      await asOwner((rows) => serviceTokens.update(rows, { id }, { scopes: ['read', 'partners'] }));
      await refuses(() => script.get('/ops/api/partners'));

      await asOwner((rows) => serviceTokens.update(rows, { id }, { digest: sha256('rst_own') }));
      const own = new Client(world.operator.baseUrl, 'Bearer rst_own');
      expect((await own.get('/ops/api/partners')).status).toBe(401);
    });

    it("gives the session of a visitor another user's orders", async () => {
      const shopper = await visitor({ apiKey: apiKeyOf(world) });
      const [session] = await checkoutSessions.find(world, {}, ['createdAt']).then((found) => found.slice(-1));
      await asOwner((rows) => checkoutSessions.update(rows, { id: session!.id }, { userId }));

      expect(outcome(await shopper.get('orders'))).toEqual([401, 'CHECKOUT_SESSION_ENDED']);
    });

    it("gives a browser another person's session, or a fresh second factor", async () => {
      const [session] = await sessionsOf(world, mei.id);
      const { sid, sess } = session!;
      expect((await mei.get('/sessions')).status).toBe(200);

      await asOwner((rows) => sessions.update(rows, { sid }, { sess: { ...sess, steppedUpAt: Date.now() + 1e9 } }));

      expect((await mei.get('/sessions')).status).toBe(401);
    });

    it('copies the hash of a password that they know', async () => {
      const jo = await newOperator(world, 'jo-the-victim', 'withoutSecondFactor');
      const { passwordHash } = await logins.get(world, { id: mei.id });
      await asOwner((rows) => logins.update(rows, { id: jo.id }, { passwordHash }));

      expect((await jo.signIn('jo-the-victim')).status).toBe(401);
      await asOwner((rows) =>
        logins.update(rows, { id: jo.id }, { passwordHash: passwordHash.slice(0, passwordHash.indexOf('~')) }),
      );
      expect((await jo.signIn('jo-the-victim')).status).toBe(401);
    });
  });
});
