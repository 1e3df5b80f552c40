import { randomUUID } from 'node:crypto';
import { Settings } from '@rampart/partners';
import type { Answer, Json } from '../../test/support/client.js';
import { Client } from '../../test/support/client.js';
import { apiKeyOf, onceLink, requestLink } from '../../test/support/checkout-page.js';
import { eventually } from '../../test/support/eventually.js';
import { signUp } from '../../test/support/people.js';
import { knownShopper } from '../support/known-shopper.js';
import { checkoutLinks, checkoutSessions } from '../../test/support/rows/tables.js';
import { newVisitor, Shopper, type Who } from '../../test/support/shopper.js';
import { BUY, SELL, WALLETS } from '../../test/support/trades.js';
import { newOwner, partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';

const FIVE_MINUTES_S = 300;
const OTHER_WALLET = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
const TERMS = {
  ...{ type: 'buy', cryptoCurrency: 'BTC', chain: 'bitcoin', method: 'paynow', fiat: 200, wallet: WALLETS.BTC },
  ...{ redirectUrl: 'https://shop.example.com/back', language: 'th', partnerData: { order: 'A-1' } },
};

const BUYS = { type: 'buy', cryptoCurrency: 'BTC' };

describe('a checkout session of a partner', () => {
  let world: World;
  let who: Who;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
    who = await knownShopper(world);
  });
  afterAll(() => world.close());

  const create = (fields: object = {}, call: object = {}): Promise<Answer> =>
    world.partner.post('/api/checkout-sessions', fields, call);
  const open = (link: { session: string; token: string }): Promise<Answer> =>
    new Client(world.env.PUBLIC_URL).post('/checkout/api/visits', { session: link.session, token: link.token });
  const read = async (id: string): Promise<Json> => (await world.partner.get(`/api/checkout-sessions/${id}`)).body;
  const signedIn = async (fields: object, as = who): Promise<Shopper> => {
    const shopper = await Shopper.from(world, await onceLink(world, fields));
    await shopper.post('sign-in/code', { code: await shopper.codeFor(as) });
    return shopper;
  };
  const place = (shopper: Shopper, order: object): Promise<Answer> =>
    shopper.post('orders', order, { headers: { 'idempotency-key': randomUUID() } });

  describe('its link', () => {
    it('opens the checkout with its terms, without the data of the partner', async () => {
      const answer = await create(TERMS);
      const { session, token } = addressOf(answer.body.url);

      const opened = await open({ session, token });

      expect([answer.status, answer.body.status, session]).toEqual([201, 'open', answer.body.id]);
      expect(new URL(answer.body.url).search).not.toContain(token);
      expect(opened.status).toBe(201);
      const { partnerData: _, ...shown } = TERMS;
      expect(opened.body.terms).toEqual({ ...shown, editable: [] });
    });

    it('opens once: of twenty that open it at the same moment one gets the session', async () => {
      const link = await onceLink(world);

      const answers = await Promise.all(Array.from({ length: 20 }, () => open(link)));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
      expect(await open(link)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_LINK_USED' } });
      expect(await checkoutSessions.count(world, { linkId: link.session })).toBe(1);
      expect(await read(link.session)).toMatchObject({ status: 'used', usedAt: expect.any(String) });
    });

    it('goes on for the one who opened it, also when its five minutes are over', async () => {
      const shopper = await Shopper.from(world, await onceLink(world, TERMS));

      await world.advance(2 * FIVE_MINUTES_S);

      expect((await shopper.get('visit')).body.terms.wallet).toBe(WALLETS.BTC);
    });

    it('opens for five minutes', async () => {
      const link = await onceLink(world);

      await world.advance(FIVE_MINUTES_S);

      expect(await open(link)).toMatchObject({ status: 410, body: { code: 'CHECKOUT_LINK_EXPIRED' } });
      expect(await read(link.session)).toMatchObject({ status: 'expired' });
    });

    it('is no other than the one that was given', async () => {
      const [first, second] = [await onceLink(world), await onceLink(world)];
      const wrong = [
        { ...first, token: '0'.repeat(64) },
        { ...first, token: second.token },
        { ...first, token: 'x' },
        { session: 'x', token: first.token },
      ];

      for (const link of wrong)
        expect(await open(link)).toMatchObject({ status: 404, body: { code: 'CHECKOUT_LINK_UNKNOWN' } });
      expect((await open({ session: first.session, token: '' })).body.code).toBe('CHECKOUT_LINK_UNKNOWN');
      expect((await open(first)).status).toBe(201);
    });

    it('is not kept as it is', async () => {
      const { token } = await onceLink(world);

      const kept = await checkoutLinks.text(world);

      expect(kept).not.toContain(token);
      expect(kept).not.toContain(Buffer.from(token).toString('hex'));
    });

    it('is the same for a call that is repeated with its key', async () => {
      const call = { headers: { 'idempotency-key': randomUUID() } };

      const answers = [await create(TERMS, call), await create(TERMS, call)];

      expect(answers[1]!.body).toEqual(answers[0]!.body);
    });

    it('opens nothing after SQL changed its terms, and an open session places no order', async () => {
      const [unopened, link] = [await onceLink(world, TERMS), await onceLink(world, TERMS)];
      const shopper = await Shopper.from(world, link);
      for (const { session } of [unopened, link])
        await world.database.query(
          `UPDATE checkout_link SET terms = terms || jsonb_build_object('wallet', $2::text) WHERE id = $1`,
          [session, OTHER_WALLET],
        );

      expect(await open(unopened)).toMatchObject({ status: 404 });
      expect(await shopper.post('orders/check', BUY)).toMatchObject({ status: 409, body: { code: 'RECORD_ALTERED' } });
    });
  });

  describe('its terms', () => {
    it('are those of the order, whatever the page sends', async () => {
      const shopper = await signedIn(TERMS);

      const { status, body } = await place(shopper, { ...BUY, fiat: 900, wallet: OTHER_WALLET, partnerData: 'mine' });
      const order = (await world.partner.get(`/api/transactions/${body.id}`)).body;

      expect(status).toBe(201);
      expect(order).toMatchObject({ fiat: 200, wallet: WALLETS.BTC, partnerData: { order: 'A-1' } });
      expect(await read((await linkOf(body.id)) ?? '')).toMatchObject({ status: 'used', transactionId: body.id });
    });

    const linkOf = async (transactionId: string): Promise<string | null> =>
      (await checkoutSessions.get(world, { transactionId })).linkId;

    it('leave to the user what is editable', async () => {
      const shopper = await signedIn({ ...TERMS, editable: ['amount', 'wallet'] });

      const { body } = await place(shopper, { ...BUY, fiat: 300, wallet: OTHER_WALLET });

      expect((await world.partner.get(`/api/transactions/${body.id}`)).body).toMatchObject({
        ...{ fiat: 300, wallet: OTHER_WALLET, method: 'paynow' },
      });
    });

    it('fix the coins of a sell', async () => {
      const shopper = await signedIn({ type: 'sell', cryptoCurrency: 'BTC', crypto: 0.003 });

      const { body } = await place(shopper, { ...SELL, crypto: 0.002 });

      expect((await world.partner.get(`/api/transactions/${body.id}`)).body).toMatchObject({ crypto: 0.003 });
    });

    it.each([
      [{ type: 'swap' }, 'VALIDATION_FAILED'],
      [{ cryptoCurrency: 'BCH' }, 'CRYPTO_UNSUPPORTED'],
      [{ type: 'sell', cryptoCurrency: 'XSGD' }, 'CRYPTO_UNSUPPORTED'],
      [{ method: 'alipay' }, 'METHOD_UNSUPPORTED'],
      [{ method: 'paynow', currency: 'THB' }, 'METHOD_CURRENCY_MISMATCH'],
      [{ currency: 'USD' }, 'CURRENCY_UNSUPPORTED'],
      [{ cryptoCurrency: 'BTC', chain: 'tron' }, 'CHAIN_UNSUPPORTED'],
      [{ chain: 'tron' }, 'VALIDATION_FAILED'],
      [{ type: 'buy', cryptoCurrency: 'BTC', wallet: WALLETS.ETH }, 'WALLET_INVALID'],
      [{ wallet: 'x' }, 'WALLET_INVALID'],
      [{ fiat: 0 }, 'AMOUNT_INVALID'],
      [{ ...BUYS, method: 'paynow', fiat: 1 }, 'AMOUNT_BELOW_MINIMUM'],
      [{ ...BUYS, currency: 'SGD', fiat: 1_000_000 }, 'AMOUNT_ABOVE_MAXIMUM'],
      [{ ...BUYS, method: 'paynow', fiat: 200.001 }, 'AMOUNT_TOO_PRECISE'],
      [{ crypto: 0.123456789 }, 'VALIDATION_FAILED'],
      [{ redirectUrl: 'javascript:alert(1)' }, 'VALIDATION_FAILED'],
      [{ language: 'tlh' }, 'VALIDATION_FAILED'],
      [{ editable: ['partnerData'] }, 'VALIDATION_FAILED'],
      [{ partnerData: 'x'.repeat(5_000) }, 'VALIDATION_FAILED'],
      [{ userId: randomUUID() }, 'USER_NOT_FOUND'],
      [{ userId: 'x' }, 'VALIDATION_FAILED'],
    ])('are refused where the page could not meet them: %j', async (fields, code) => {
      expect((await create(fields)).body.code).toBe(code);
    });
  });

  describe('its order', () => {
    const DATA = { order: 'A-1' };
    let buyer: Who;
    beforeEach(async () => {
      buyer = await knownShopper(world);
    });
    const orderOf = async (id: string): Promise<Json> => (await world.partner.get(`/api/transactions/${id}`)).body;
    const opened = async (): Promise<{ shopper: Shopper; link: string }> => {
      const link = await onceLink(world, TERMS);
      const shopper = await Shopper.from(world, link);
      await shopper.post('sign-in/code', { code: await shopper.codeFor(buyer) });
      return { shopper, link: link.session };
    };

    it('is the one that was placed by it, whatever its session shows later', async () => {
      const cheap = await place(await signedIn({}, buyer), { ...BUY, fiat: 100 });
      const { shopper, link } = await opened();
      const { body } = await place(shopper, BUY);

      expect((await shopper.put('order', { orderId: cheap.body.id })).status).toBe(200);
      expect(await read(link)).toMatchObject({ transactionId: body.id });
      await shopper.post('order/leave');
      expect(await read(link)).toMatchObject({ transactionId: body.id });
    });

    it('is never one that was placed elsewhere', async () => {
      const cheap = await place(await signedIn({}, buyer), { ...BUY, fiat: 100 });
      const { shopper, link } = await opened();

      expect((await shopper.put('order', { orderId: cheap.body.id })).status).toBe(200);

      expect(await read(link)).not.toHaveProperty('transactionId');
    });

    it('stays when the visitor places another, which has none of the data of the partner', async () => {
      const { shopper, link } = await opened();
      const first = (await place(shopper, BUY)).body;

      const second = (await place(shopper, BUY)).body;

      expect(await read(link)).toMatchObject({ transactionId: first.id });
      expect((await orderOf(first.id)).partnerData).toEqual(DATA);
      expect(await orderOf(second.id)).not.toHaveProperty('partnerData', DATA);
    });

    it('is the next one when the first was cancelled', async () => {
      const { shopper, link } = await opened();
      const first = (await place(shopper, BUY)).body;
      await shopper.post(`orders/${first.id}/cancel`);

      const second = (await place(shopper, BUY)).body;

      expect(await read(link)).toMatchObject({ transactionId: second.id });
      expect((await orderOf(second.id)).partnerData).toEqual(DATA);
    });
  });

  it('takes an amount that the user may still change, whatever the limits', async () => {
    expect((await create({ ...BUYS, method: 'paynow', fiat: 1, editable: ['amount'] })).status).toBe(201);
  });

  describe('its user', () => {
    const idOf = async ({ email }: Who): Promise<string> =>
      (await world.partner.get('/api/users')).body.find((each: Json) => each.email === email).id;

    it('signs in as always, and no other user can', async () => {
      const userId = await idOf(who);
      const link = { ...TERMS, userId };
      const other = await Shopper.from(world, await onceLink(world, link));
      const known = await knownShopper(world);

      const refused = [
        await other.post('sign-in/code', { code: await other.codeFor(known) }),
        await other.post('sign-in/code', { code: await other.codeFor(newVisitor()) }),
      ];
      const own = await signedIn(link);

      for (const answer of refused)
        expect(answer).toMatchObject({ status: 403, body: { code: 'CHECKOUT_OTHER_USER' } });
      expect((await other.get('visit')).body).toMatchObject({ awaitsName: false });
      expect((await other.get('visit')).body.user).toBeUndefined();
      expect((await own.get('visit')).body.user.email).toBe(who.email);
    });

    it('is neither shown nor signed in by the link', async () => {
      const { started } = await Shopper.from(world, await onceLink(world, { userId: await idOf(who) }));

      expect(started.user).toBeUndefined();
      expect(JSON.stringify(started)).not.toContain(who.email);
    });

    it("is the partner's own", async () => {
      const { id } = await signUp(world.stranger);

      expect((await create({ userId: id })).body.code).toBe('USER_NOT_FOUND');
    });
  });

  it('is seen by its partner alone', async () => {
    const { session } = await onceLink(world);

    expect(await world.stranger.get(`/api/checkout-sessions/${session}`)).toMatchObject({
      ...{ status: 404, body: { code: 'CHECKOUT_SESSION_NOT_FOUND' } },
    });
  });

  it('is the only way in when the owner refuses links with the API key, and requests', async () => {
    const owner = await newOwner(world, await partnerIdOf(world, world.partner));
    const byKey = () => new Client(world.env.PUBLIC_URL).post('/checkout/api/visits', { apiKey: apiKeyOf(world) });
    const set = (keyLinks: boolean) => owner.call('PATCH', '/branding/links', { body: { keyLinks } });

    const off = await set(false);
    const refused = await byKey();
    const others = [await open(await onceLink(world)), await openRequest(await requestLink(world))];
    await set(true);

    expect(off.body.keyLinks).toBe(false);
    expect(refused).toMatchObject({ status: 403, body: { code: 'CHECKOUT_KEY_LINKS_OFF' } });
    expect(others.map(({ status }) => status)).toEqual([201, 201]);
    expect((await byKey()).status).toBe(201);
  });

  const openRequest = ({ id }: { id: string }): Promise<Answer> =>
    new Client(world.env.PUBLIC_URL).post('/checkout/api/visits', { requestId: id });

  it('keeps the switch when other settings change', async () => {
    const settings = world.api.get(Settings, { strict: false });
    const partnerId = await partnerIdOf(world, world.stranger);

    await settings.changeSettings(partnerId, { keyLinks: false }, 'test');
    await settings.changeSettings(partnerId, { displayName: 'Other' }, 'test');

    expect((await settings.settingsOf(partnerId)).keyLinks).toBe(false);
  });

  it('is removed a day after its end, and with the sessions that it opened', async () => {
    const [unused, used] = [await onceLink(world), await onceLink(world)];
    await open(used);
    const left = async (): Promise<string[]> => (await checkoutLinks.find(world)).map(({ id }) => id);

    await world.advance(26 * 3_600);
    await eventually('the unused link is gone', async () => !(await left()).includes(unused.session));
    const kept = await left();
    await world.advance(26 * 3_600);

    expect(kept).toContain(used.session);
    await eventually('the used link is gone', async () => !(await left()).includes(used.session));
  });
});

function addressOf(url: string): { session: string; token: string } {
  const { searchParams, hash } = new URL(url);
  return { session: searchParams.get('session') ?? '', token: hash.replace('#token=', '') };
}
