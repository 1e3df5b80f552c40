import { randomUUID } from 'node:crypto';
import { DecideKyc } from '@rampart/kyc';
import { Settings } from '@rampart/partners';
import { documentForm } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/client.js';
import { holdNewSandboxMessages } from '../support/hold-row.js';
import { apiKeys, checkoutSessions, users } from '../support/rows/tables.js';
import { ago } from '../support/rows/time.js';
import { BUY, payFiat, SELL, WALLETS } from '../support/trades.js';
import { comparable } from '../support/same-answer.js';
import { newVisitor, Shopper, type Who } from '../support/shopper.js';
import { startWorld, type World } from '../support/world.js';

describe("the checkout page's own API", () => {
  let world: World;
  let apiKey: string;
  let partnerId: string;

  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
    [apiKey = ''] = Buffer.from(world.partner.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':');
    ({ partnerId } = await apiKeys.get(world, { key: apiKey! }));
  });
  afterAll(() => world.close());

  const request = async (fields: object = {}): Promise<string> =>
    (await world.partner.post('/api/requests', fields)).body.id;
  const verified = async (link: Parameters<typeof Shopper.from>[1] = { apiKey }): Promise<Shopper & { who?: Who }> => {
    const visitor = await Shopper.from(world, link);
    await visitor.signUp();
    await visitor.giveDocuments();
    await visitor.simulate('approveKyc');
    return visitor;
  };
  const ofOtherPartner = async (): Promise<Shopper> => {
    const [strangersKey = ''] = Buffer.from(world.stranger.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':');
    const shopper = await Shopper.from(world, { apiKey: strangersKey });
    await shopper.signUp();
    return shopper;
  };
  const place = async (visitor: Shopper, fields: object = BUY): Promise<Json> => {
    const { status, body, text } = await visitor.post('orders', fields, {
      headers: { 'idempotency-key': randomUUID() },
    });
    if (status !== 201) throw new Error(text);
    return body;
  };
  const reaches = (visitor: Shopper, status: string): Promise<Json> =>
    eventually(`the order is ${status}`, async () => {
      const { body } = await visitor.get('order');
      return body.status === status && body;
    });

  describe('a visit', () => {
    it('begins with a request, which says what is fixed', async () => {
      const requestId = await request({ type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', wallet: BUY.wallet });

      const { started } = await Shopper.from(world, { requestId });

      expect(started).toMatchObject({
        mode: 'sandbox',
        partner: { name: 'Test partner', origins: [], redirectUrls: [] },
        request: { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', wallet: BUY.wallet, used: false },
        awaitsName: false,
      });
      expect(started.token).toMatch(/^[0-9a-f]{64}$/);
    });

    it.each([{}, { requestId: randomUUID() }, { requestId: 'x' }, { apiKey: 'rk_none' }, { apiKey: 'a\0' }])(
      'begins with no other link: %j',
      async (link) => {
        const { status, body } = await world.partner.anonymous().post('/checkout/api/visits', link);

        expect([400, 404]).toContain(status);
        expect(['CHECKOUT_LINK_UNKNOWN', 'VALIDATION_FAILED']).toContain(body.code);
      },
    );

    it('learns of a wrong order before it signs in, and nothing is placed', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      const check = (change: object, order: object = BUY) => visitor.post('orders/check', { ...order, ...change });
      const sell = { ...SELL, refundDestination: BUY.wallet };

      expect((await check({})).body).toEqual({ status: 'ok' });
      expect((await check({}, sell)).body).toEqual({ status: 'ok' });
      expect(await check({ wallet: `${BUY.wallet}x` })).toMatchObject({
        status: 400,
        body: { code: 'WALLET_INVALID' },
      });
      expect(await check({ refundDestination: 'x' }, sell)).toMatchObject({ body: { code: 'WALLET_INVALID' } });
      expect(await check({ methodAttributes: {} }, sell)).toMatchObject({
        body: { code: 'METHOD_ATTRIBUTES_INVALID' },
      });
      expect((await world.partner.anonymous().post('/checkout/api/orders/check', BUY)).status).toBe(401);
    });

    it('learns that no such order is taken now before it signs in, and while it is not', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      const check = () => visitor.post('orders/check', BUY);
      const { id } = (
        await world.operator.post('/ops/api/brakes', {
          ...{ action: 'opening', target: 'driver:fiatRail:sandbox', reason: 'the bank is silent' },
        })
      ).body;

      const refused = await eventually('the brake is known', async () => {
        const answer = await check();
        return answer.status !== 200 && answer;
      });
      await world.operator.post(`/ops/api/brakes/${id}/release`, { reason: 'the bank answers' });
      await eventually('the release is known', async () => (await check()).status === 200);

      expect(refused).toMatchObject({ status: 503, body: { code: 'PAYMENT_RAIL_UNAVAILABLE' } });
    });

    it('belongs to its visitor alone: without its token, and after a day, there is nothing', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      const others = [undefined, 'Bearer x', `Bearer ${'0'.repeat(64)}`, world.partner.authorization];

      for (const authorization of others) {
        const { status } = await world.partner
          .anonymous()
          .get('/checkout/api/visit', { headers: authorization ? { authorization } : {} });
        expect(status).toBe(401);
      }
      await checkoutSessions.update(world, { partnerId }, { expiresAt: ago('1 second') });

      expect((await visitor.get('visit')).body.code).toBe('CHECKOUT_SESSION_ENDED');
    });

    it('says what the partner is called, where its messages may go, and how the visitor comes back', async () => {
      const settings = {
        displayName: 'Acme Wallet',
        allowedOrigins: ['https://acme.example'],
        redirectUrls: ['celo://wallet'],
        returnAfterSeconds: 30,
        termsUrl: 'https://acme.example/terms',
        helpUrl: 'https://acme.example/help',
      };
      await world.api.get(Settings, { strict: false }).changeSettings(partnerId, settings, 'test');

      const { started } = await Shopper.from(world, { apiKey });

      expect(started.partner).toEqual({
        name: 'Acme Wallet',
        origins: ['https://acme.example'],
        redirectUrls: ['celo://wallet'],
        returnAfterSeconds: 30,
        termsUrl: 'https://acme.example/terms',
        helpUrl: 'https://acme.example/help',
      });
      await world.api.get(Settings, { strict: false }).changeSettings(
        partnerId,
        {
          displayName: null,
          allowedOrigins: null,
          redirectUrls: null,
          returnAfterSeconds: null,
          termsUrl: null,
          helpUrl: null,
        },
        'test',
      );
    });

    it('allows nothing of a user before the visitor signs in', async () => {
      const visitor = await Shopper.from(world, { apiKey });

      const answers = [
        await visitor.get('papers'),
        await visitor.get('order'),
        await visitor.get('orders'),
        await visitor.get('waiting-order'),
        await visitor.post('orders', BUY),
        await visitor.simulate('payExact'),
      ];

      expect(answers.map(({ body }) => body.code)).toEqual(Array(6).fill('CHECKOUT_NOT_SIGNED_IN'));
    });
  });

  describe('signing in', () => {
    it('makes a user of the partner whose phone is verified', async () => {
      const visitor = await Shopper.from(world, { apiKey });

      const who = await visitor.signUp();

      const { user } = (await visitor.get('visit')).body;
      expect(user).toEqual({
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: who.email,
        phone: `+65${who.phone}`,
        kyc: 'not-verified',
      });
    });

    it('knows who was here before by email and phone, in any case of letters', async () => {
      const who = await (await Shopper.from(world, { apiKey })).signUp();
      const visitor = await Shopper.from(world, { apiKey });

      const { body } = await visitor.post('sign-in/code', {
        code: await visitor.codeFor({ ...who, email: who.email.toUpperCase() }),
      });

      expect(body).toMatchObject({ awaitsName: false, user: { email: who.email } });
    });

    it('needs the phone that goes with the email, and does not reveal that the email is known', async () => {
      const known = await (await Shopper.from(world, { apiKey })).signUp();
      const [ofOne, ofNew] = [{ ...newVisitor(), email: known.email }, newVisitor()];

      const seen: Json[] = [];
      for (const who of [ofOne, ofNew]) {
        const visitor = await Shopper.from(world, { apiKey });
        const proven = await visitor.post('sign-in/code', { code: await visitor.codeFor(who) });
        const signedUp = await visitor.post('sign-up', { firstName: 'Eve', lastName: 'Stranger' });
        const { user } = (await visitor.get('visit')).body;
        seen.push([
          proven.status,
          proven.body,
          signedUp.status,
          user.email === who.email && user.phone === `+65${who.phone}`,
        ]);
      }

      expect(seen[0]).toEqual(seen[1]);
      expect(seen[0]).toEqual([200, expect.objectContaining({ awaitsName: true }), 200, true]);
      const returning = await Shopper.from(world, { apiKey });
      const { body } = await returning.post('sign-in/code', { code: await returning.codeFor(known) });
      expect(body.user).toMatchObject({ firstName: 'Ada', phone: `+65${known.phone}` });
    });

    it('finds the visitor again who shares the email of another user, by the own phone', async () => {
      const known = await (await Shopper.from(world, { apiKey })).signUp();
      const who = { ...newVisitor(), email: known.email };
      const first = await Shopper.from(world, { apiKey });
      await first.post('sign-in/code', { code: await first.codeFor(who) });
      await first.post('sign-up', { firstName: 'Eve', lastName: 'Stranger' });

      const again = await Shopper.from(world, { apiKey });
      const { body } = await again.post('sign-in/code', { code: await again.codeFor(who) });

      expect(body).toMatchObject({ awaitsName: false, user: { firstName: 'Eve', phone: `+65${who.phone}` } });
    });

    it("is no way into another partner's users", async () => {
      const who = await (await Shopper.from(world, { apiKey })).signUp();
      const [strangersKey = ''] = Buffer.from(world.stranger.authorization?.slice(6) ?? '', 'base64')
        .toString()
        .split(':');
      const visitor = await Shopper.from(world, { apiKey: strangersKey });

      const { body } = await visitor.post('sign-in/code', { code: await visitor.codeFor(who) });

      expect(body).toMatchObject({ awaitsName: true });
      expect(body.user).toBeUndefined();
    });

    it('gives five guesses at a code, and takes a right one once', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      const code = await visitor.codeFor(newVisitor());
      const wrong = code === '000000' ? '000001' : '000000';
      const guess = async () => (await visitor.post('sign-in/code', { code: wrong })).body.code;
      for (let guessed = 0; guessed < 4; guessed++) expect(await guess()).toBe('PHONE_CODE_INVALID');
      expect(await guess()).toBe('PHONE_CODE_EXHAUSTED');

      expect((await visitor.post('sign-in/code', { code })).body.code).toBe('PHONE_CODE_INVALID');

      const fresh = await visitor.codeFor(newVisitor());
      expect((await visitor.post('sign-in/code', { code: fresh })).status).toBe(200);
      expect((await visitor.post('sign-in/code', { code: fresh })).body.code).toBe('PHONE_CODE_INVALID');
    });

    it('sends a number six codes an hour at most, however many visitors ask', async () => {
      const who = newVisitor();
      for (let sent = 0; sent < 6; sent++) await (await Shopper.from(world, { apiKey })).codeFor(who);

      const visitor = await Shopper.from(world, { apiKey });
      const answers = await Promise.all([1, 2].map(() => visitor.post('sign-in', { ...who, code: '+65' })));

      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        Array(2).fill([429, 'PHONE_CODE_LIMIT_REACHED']),
      );
    });

    it('never shows a code that the phone got for another visitor before', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      const who = await visitor.signUp();
      const next = await Shopper.from(world, { apiKey });
      const held = await holdNewSandboxMessages(world);
      const sending = next.post('sign-in', { ...who, code: '+65' });
      await eventually('the message is about to be sent', () => held.isWaitedFor());

      const early = await next.get('sandbox/code');
      await held.letGo();
      await sending;

      expect(early).toMatchObject({ status: 200, body: {} });
      expect(early.body.code).toBeUndefined();
      const { code } = (await next.get('sandbox/code')).body;
      expect(await next.post('sign-in/code', { code })).toMatchObject({ status: 200 });
    });

    it('can be taken back, for the next person at the same screen', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      await visitor.signUp();

      await visitor.post('sign-out');

      expect((await visitor.get('visit')).body).not.toHaveProperty('user');
      expect((await visitor.get('papers')).body.code).toBe('CHECKOUT_NOT_SIGNED_IN');
    });
  });

  describe('the identity check', () => {
    it('asks again only for what was declined, and says why', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      await visitor.signUp();
      await visitor.giveDocuments();
      await visitor.simulate('declineKyc');

      const { body } = await visitor.get('papers');

      expect(body).toMatchObject({
        kyc: 'not-verified',
        reason: expect.stringContaining('too dark'),
        code: 'unreadable',
        address: '1 Raffles Place, Singapore',
      });
      expect(body.documents.map(({ type, state }: Json) => [type, state])).toEqual([
        ['front', 'given'],
        ['back', 'optional'],
        ['addressProof', 'wantedAgain'],
        ['kycVideo', 'given'],
      ]);
    });

    it('lets a name be corrected only where a review found it to differ, and reviews it again', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      await visitor.signUp();
      await visitor.giveDocuments();
      await visitor.simulate('declineKyc');
      await visitor.post('documents', undefined, { form: documentForm('addressProof') });
      const name = { firstName: 'Ada', lastName: 'King' };
      const correct = () => visitor.put('papers', { address: '1 Raffles Place', name });
      expect(await correct()).toMatchObject({ status: 409, body: { code: 'KYC_NAME_FIXED' } });
      await visitor.put('papers', { address: '1 Raffles Place' });
      const { id } = await users.get(world, { kyc: 'in-progress' });
      const decline = { decision: 'decline', reason: 'The name differs.', code: 'nameMismatch' } as const;
      await world.api.get(DecideKyc, { strict: false }).decideKyc(id, decline, 'operator:tester');
      expect((await visitor.get('papers')).body).toMatchObject({
        code: 'nameMismatch',
        name: { lastName: 'Lovelace' },
      });

      const { status, body } = await correct();

      expect({ status, kyc: body.kyc }).toEqual({ status: 200, kyc: 'in-progress' });
      expect((await world.partner.get(`/api/users/${id}`)).body).toMatchObject(name);
    });
  });

  describe('an order', () => {
    it("is in its user's list alone, page by page, the newest first", async () => {
      const visitor = await verified();
      const placed: string[] = [];
      for (let i = 0; i < 11; i++) {
        placed.unshift((await place(visitor)).id);
        await visitor.post(`orders/${placed[0]}/cancel`);
      }
      const idsOf = ({ body }: { body: Json }) => body.orders.map(({ id }: Json) => id);

      const first = await visitor.get('orders');
      const second = await visitor.get(`orders?after=${placed[9]}`);

      expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false]);
      expect([...idsOf(first), ...idsOf(second)]).toEqual(placed);
      const stranger = await verified();
      expect((await stranger.get('orders')).body).toEqual({ orders: [], hasMore: false });
      expect((await stranger.get(`orders?after=${placed[9]}`)).body.code).toBe('CURSOR_INVALID');
      expect((await stranger.get('waiting-order')).body.code).toBe('TRANSACTION_NOT_FOUND');
    });

    it('is placed from the request, which is then created, and is followed to its end', async () => {
      const requestId = await request({ type: 'buy', cryptoCurrency: 'BTC', wallet: BUY.wallet });
      const visitor = await verified({ requestId });
      const order = await place(visitor, { ...BUY, wallet: 'ignored: the request fixed it' });

      await visitor.simulate('payExact');

      const done = await reaches(visitor, 'completed');
      expect(done).toMatchObject({
        id: order.id,
        wallet: BUY.wallet,
        received: BUY.fiat,
        missing: 0,
        cancellable: false,
      });
      expect(done.events.flatMap(({ status }: Json) => status ?? [])).toEqual([
        'pending',
        'fiat_received',
        'completed',
      ]);
      const { body } = await world.partner.get(`/api/requests/${requestId}`);
      expect(body).toMatchObject({ status: 'created', transactionId: order.id });
    });

    it('is placed once for one key, whatever the network does', async () => {
      const visitor = await verified();
      const key = randomUUID();

      const [one, other] = [
        await visitor.post('orders', BUY, { headers: { 'idempotency-key': key } }),
        await visitor.post('orders', BUY, { headers: { 'idempotency-key': key } }),
      ];

      expect(one.status).toBe(201);
      expect(other.body.id).toBe(one.body.id);
    });

    it('takes the numbers of a quote that was held for it', async () => {
      const visitor = await verified();
      const { body: quote } = await visitor.post('quotes', {
        type: 'buy',
        method: 'paynow',
        cryptoCurrency: 'BTC',
        fiat: 200,
      });

      const order = await place(visitor, { ...BUY, quoteId: quote.id });

      expect(order).toMatchObject({ total: quote.total, fiat: quote.fiat });
      expect(quote.feeBreakdown.lines).toEqual(
        expect.arrayContaining([expect.objectContaining({ type: expect.any(String) })]),
      );
    });

    it('of a sell is paid on chain and says how far that is', async () => {
      const visitor = await verified();
      const order = await place(visitor, SELL);
      expect(order.deposits[0]).toMatchObject({
        chain: 'bitcoin',
        uri: `bitcoin:${order.deposits[0].address}?amount=0.002`,
      });

      await visitor.simulate('seeDeposit');
      expect(await reaches(visitor, 'btc_in_mempool')).toMatchObject({
        confirmations: 0,
        confirmationsNeeded: 2,
        received: 0.002,
      });
      await visitor.simulate('payExact');

      expect(await reaches(visitor, 'completed')).toMatchObject({
        confirmations: expect.any(Number),
        paidAs: expect.any(String),
      });
    });

    it('waits with what came short, and goes back when its window closes', async () => {
      const visitor = await verified();
      await place(visitor);

      await visitor.simulate('payShort');
      const waiting = await eventually('the payment is seen', async () => {
        const { body } = await visitor.get('order');
        return body.received > 0 && body;
      });
      expect(waiting).toMatchObject({ status: 'pending', received: 120, missing: 80, cancellable: false });
      await visitor.simulate('expire');

      expect((await reaches(visitor, 'refunded')).money.totals).toEqual([
        { currency: 'SGD', received: '120', sent: '0', returned: '120', kept: '0' },
      ]);
    });

    it('is in the list with what it asked for and what moved for it', async () => {
      const visitor = await verified();
      const short = await place(visitor);
      await visitor.simulate('payShort');
      await eventually('the payment is seen', async () => (await visitor.get('order')).body.received > 0);
      await visitor.post(`orders/${short.id}/refund`);
      await reaches(visitor, 'refunded');
      const paid = await place(visitor);
      await visitor.simulate('payExact');
      const { askedAmount = 200, total } = await reaches(visitor, 'completed');
      const open = await place(visitor);

      const { orders } = (await visitor.get('orders')).body;

      const none = { received: '0', sent: '0', returned: '0', kept: '0' };
      expect(orders.map(({ id, totals }: Json) => [id, totals])).toEqual([
        [open.id, []],
        [
          paid.id,
          [
            { ...none, currency: 'SGD', received: `${askedAmount}`, kept: `${askedAmount}` },
            { ...none, currency: 'BTC', sent: `${total}` },
          ],
        ],
        [short.id, [{ ...none, currency: 'SGD', received: '120', returned: '120' }]],
      ]);
      expect(orders[1].asked).toEqual({ amount: `${askedAmount}`, currency: 'SGD' });
    });

    it('of a buy that was paid in part ends when its user asks for the money, and the money goes back once', async () => {
      const visitor = await verified();
      const { id } = await place(visitor);
      await visitor.post(`orders/${id}/refund`);
      expect((await visitor.get('order')).body.status).toBe('pending'); // nothing was paid yet
      await visitor.simulate('payShort');
      await eventually('the payment is seen', async () => (await visitor.get('order')).body.received > 0);

      const asked = await Promise.all([1, 2].map(() => visitor.post(`orders/${id}/refund`)));

      expect(asked.map(({ status }) => status)).toEqual([200, 200]);
      expect((await reaches(visitor, 'refunded')).money.totals).toEqual([
        { currency: 'SGD', received: '120', sent: '0', returned: '120', kept: '0' },
      ]);
      expect((await visitor.post(`orders/${id}/refund`)).body.status).toBe('refunded');
    });

    it('that waits is offered to the returning user, and to no other', async () => {
      const first = await Shopper.from(world, { apiKey });
      const who = await first.signUp();
      await first.giveDocuments();
      await first.simulate('approveKyc');
      const order = await place(first);
      const [again, stranger] = [await Shopper.from(world, { apiKey }), await verified()];

      const { body } = await again.post('sign-in/code', { code: await again.codeFor(who) });

      expect(body.waitingOrderId).toBe(order.id);
      expect((await again.get('waiting-order')).body).toMatchObject({ id: order.id, status: 'pending' });
      expect((await stranger.put('order', { orderId: order.id })).body.code).toBe('TRANSACTION_NOT_FOUND');
      expect((await again.put('order', { orderId: order.id })).body.id).toBe(order.id);
      expect((await again.post(`orders/${order.id}/cancel`)).body.status).toBe('cancelled');
    });

    it('that is over is shown beside the present one, and to no user but its own, of another partner neither', async () => {
      const [visitor, stranger] = [await verified(), await verified()];
      const past = await place(visitor);
      await visitor.post(`orders/${past.id}/cancel`);
      await visitor.post('order/leave');
      const present = await place(visitor);
      const elsewhere = await ofOtherPartner();

      expect((await visitor.get(`orders/${past.id}`)).body).toMatchObject({ id: past.id, status: 'cancelled' });
      expect((await visitor.get('order')).body.id).toBe(present.id);
      const unknown = await stranger.get('orders/00000000-0000-7000-8000-000000000000');
      expect([unknown.status, unknown.body.code]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
      for (const answer of [
        await stranger.get(`orders/${past.id}`),
        await elsewhere.get(`orders/${past.id}`),
        await visitor.get('orders/not-an-id'),
      ])
        expect(comparable(answer)).toBe(comparable(unknown));
    });

    it('is the one that a page acts on, whatever other tabs made the present one', async () => {
      const [visitor, stranger, elsewhere] = [await verified(), await verified(), await ofOtherPartner()];
      const [paid, tooMuch] = [await place(visitor, SELL), { address: WALLETS.BTC }];
      await visitor.simulate('payOver');
      await reaches(visitor, 'completed');
      await visitor.post('order/leave');
      const present = await place(visitor, SELL);

      for (const other of [stranger, elsewhere]) {
        const actsOn = async (id: string): Promise<string[]> =>
          [
            await other.get(`orders/${id}/return`),
            await other.post(`orders/${id}/cancel`),
            await other.post(`orders/${id}/refund`),
            await other.put(`orders/${id}/refund-destination`, tooMuch),
          ].map(comparable);
        expect(await actsOn(paid.id)).toEqual(await actsOn('00000000-0000-7000-8000-000000000000'));
        expect((await other.post(`orders/${paid.id}/cancel`)).body.code).toBe('TRANSACTION_NOT_FOUND');
      }
      const { status, body } = await visitor.put(`orders/${paid.id}/refund-destination`, tooMuch);

      expect({ status, id: body.id, to: body.refundDestination }).toEqual({
        status: 200,
        id: paid.id,
        to: WALLETS.BTC,
      });
      expect((await visitor.get('order')).body).toMatchObject({ id: present.id, status: 'pending' });
      expect((await visitor.get('order')).body.refundDestination).toBeUndefined();
      await visitor.post(`orders/${present.id}/cancel`);
      expect((await visitor.get(`orders/${present.id}`)).body.status).toBe('cancelled');
    });

    it('is read anew only when there is something new', async () => {
      const visitor = await verified();
      await place(visitor);
      const { headers } = await visitor.get('order');
      const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };

      expect((await visitor.get('order', known)).status).toBe(304);
      await visitor.simulate('payExact');

      await reaches(visitor, 'completed');
      expect((await visitor.get('order', known)).status).toBe(200);
    });
  });

  it('is read anew when a payment by another person waits for an operator', async () => {
    const visitor = await verified();
    const { id, fiat } = await place(visitor);
    const { headers } = await visitor.get('order');

    await payFiat(world.partner, id, { amount: fiat, payerName: 'Grace Hopper' });

    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    const { body } = await eventually('the order is read anew', async () => {
      const answer = await visitor.get('order', known);
      return answer.status === 200 && answer;
    });
    expect(body.events.at(-1)).toMatchObject({ payment: { state: 'held', amount: String(fiat) } });
  });

  it('is answered with the time of the service though nothing is new, for pages count down to its end', async () => {
    const visitor = await verified();
    await place(visitor);
    const { headers, body } = await visitor.get('order');
    await world.advance(60);

    const same = await visitor.get('order', { headers: { 'if-none-match': headers.get('etag') ?? '' } });

    expect(same.status).toBe(304);
    const passed = Date.parse(same.headers.get('x-service-time') ?? '') - Date.parse(body.now);
    expect(passed).toBeGreaterThanOrEqual(60_000);
    expect(passed).toBeLessThan(120_000);
  });

  describe('in a sandboxed frame, whose origin is null', () => {
    const crossOrigin = (headers: Headers): string[] =>
      [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name, value]) => `${name}: ${value}`);
    const preflight = (path: string, origin: string, method = 'POST') =>
      world.partner.anonymous().call('OPTIONS', path, {
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      });

    it('answers what the page calls, with what the page reads of it', async () => {
      const visitor = await Shopper.from(world, { apiKey });

      const allowed = await preflight('/checkout/api/order', 'null', 'PUT');
      const { status, headers } = await visitor.get('visit', { headers: { origin: 'null' } });

      expect([
        allowed.status,
        allowed.headers.get('access-control-allow-origin'),
        allowed.headers.get('access-control-allow-methods'),
      ]).toEqual([204, 'null', 'GET,POST,PUT']);
      expect(allowed.headers.get('access-control-allow-headers')?.split(',').sort()).toEqual([
        'authorization',
        'baggage',
        'content-type',
        'idempotency-key',
        'if-none-match',
        'traceparent',
        'tracestate',
      ]);
      expect(status).toBe(200);
      expect(crossOrigin(headers)).toEqual([
        'access-control-allow-origin: null',
        'access-control-expose-headers: ETag,X-Request-Id,X-Service-Time',
      ]);
      expect(headers.get('vary')).toContain('Origin');
    });

    it.each([
      ['the checkout of a page with an origin', '/checkout/api/visits', 'https://partner.example'],
      ['the dashboard', '/dashboard/api/me', 'null'],
      ['the API', '/api/users', 'null'],
    ])('opens nothing else: %s', async (_, path, origin) => {
      const answers = [
        await preflight(path, origin),
        await world.partner.anonymous().get(path, { headers: { origin } }),
      ];

      expect(answers.flatMap(({ headers }) => crossOrigin(headers))).toEqual([]);
    });

    it('gets the catalogue compressed where the client accepts it', async () => {
      const read = (encoding: string) =>
        fetch(`${world.env.PUBLIC_URL}/checkout/api/catalog`, { headers: { 'accept-encoding': encoding } });

      const answers = await Promise.all(['br', 'gzip', 'identity'].map(read));

      expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
      for (const { headers } of answers) expect(headers.get('vary')).toContain('Accept-Encoding');
      const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()));
      expect(others).toEqual([first, first]);
      expect(first).toMatchObject({ buy: { methods: expect.any(Array) }, callingCodes: expect.any(Array) });
    });

    it('lets pages of any origin load icons', async () => {
      const { icon } = (await world.partner.anonymous().get('/checkout/api/catalog')).body.buy.methods[0];

      const { status, headers } = await fetch(icon as string);

      expect([status, headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')]).toEqual(
        [200, 'cross-origin', '*'],
      );
    });
  });

  describe('server-sent hints', () => {
    const listen = async (visitor: Shopper) => {
      const stop = new AbortController();
      const response = await fetch(`${world.env.PUBLIC_URL}/checkout/api/events`, {
        headers: { authorization: visitor.page.authorization ?? '' },
        signal: stop.signal,
      });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      const next = async (): Promise<string> => {
        for (;;) {
          const { value = '', done } = (await reader?.read()) ?? { done: true };
          if (done || value.includes('data:')) return value;
        }
      };
      return { status: response.status, next, stop: () => stop.abort() };
    };

    it('come with each change by any actor', async () => {
      const visitor = await verified();
      await place(visitor);
      const stream = await listen(visitor);
      const first = await stream.next();

      await visitor.simulate('payExact');

      expect(await stream.next()).not.toBe(first);
      stream.stop();
    });

    it('are for two windows at once and no more', async () => {
      const visitor = await Shopper.from(world, { apiKey });
      const streams = [await listen(visitor), await listen(visitor), await listen(visitor)];

      expect(streams.map(({ status }) => status)).toEqual([200, 200, 429]);
      streams.forEach(({ stop }) => stop());
    });
  });
});
