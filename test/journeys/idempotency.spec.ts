import { createHmac, randomUUID } from 'node:crypto';
import { deriveKey } from '@rampart/config';
import { type Answer, Client, type Json } from '../support/client.js';
import { documentForm } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { holdNewUsers } from '../support/hold-row.js';
import { codeSentTo, newPhone, signUp, verifiedUser, verifyPhone } from '../support/people.js';
import { sendRaw } from '../support/raw-http.js';
import { fiatPayments } from '../support/rows/sandbox.js';
import { idempotencyRecords, kycDocuments } from '../support/rows/tables.js';
import { BUY, buy, SELL } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';
import { withoutRowSecurity } from '../support/row-security.js';

const DAY_SECONDS = 86_400;
const keyed = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });
const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('Idempotency-Key', () => {
  let world: World;
  let partner: Client;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    partner = world.partner;
    userId = (await verifiedUser(partner)).id;
  });
  afterAll(() => world.close());

  const create = (call: object = {}, body: object = BUY): Promise<Answer> =>
    partner.post(`/api/users/${userId}/transactions`, body, call);
  const countOf = async (table: string): Promise<number> =>
    (await world.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;
  /** Keys are stored as digests. */
  const recordsOf = (key: string) => {
    const secret = deriveKey(world.env, 'idempotent-body');
    return idempotencyRecords.find(world, { key: createHmac('sha256', secret).update(`key ${key}`).digest('hex') });
  };

  describe('repeated', () => {
    it('with the same body is answered the same bytes again and has no second effect', async () => {
      const call = keyed();
      const first = await create(call);
      const before = await countOf('transaction');

      const again = await create(call);

      expect(first.status).toBe(201);
      expect(isReplay(first)).toBe(false);
      expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true]);
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(await countOf('transaction')).toBe(before);
    });

    it('with the same data written another way is the same body', async () => {
      const call = keyed();
      const first = await create(call);

      const again = await create({
        ...call,
        raw: JSON.stringify(Object.fromEntries(Object.entries(BUY).reverse()), null, 2).replace('200', '2.00e2'),
      });

      expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    });

    it('with another body is 422', async () => {
      const call = keyed();
      await create(call);

      const other = await create(call, { ...BUY, fiat: 201 });

      expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    });

    it('at another address is another call', async () => {
      const call = keyed();
      const { body } = await create(call);

      const cancelled = await partner.post(`/api/users/${userId}/transactions/${body.id}/cancel`, undefined, call);
      const other = await partner.post(
        '/api/users',
        { email: `${randomUUID()}@example.com`, firstName: 'A', lastName: 'B' },
        call,
      );

      expect([cancelled.status, other.status, isReplay(cancelled), isReplay(other)]).toEqual([200, 201, false, false]);
    });

    it('at another spelling of the same address is the same call', async () => {
      const user = await signUp(partner);
      const phone = { phone: newPhone(), code: '+65' };
      const call = keyed();
      await partner.put(`/api/users/${user.id}/phone`, phone, call);

      const again = await Promise.all(
        [`/users/${user.id}/phone`, `/api/USERS/${user.id}/phone/`].map((path) => partner.put(path, phone, call)),
      );

      expect(again.map(isReplay)).toEqual([true, true]);
    });

    it('after the world has changed is still answered as it was', async () => {
      const user = await signUp(partner);
      const phone = newPhone();
      await partner.put(`/api/users/${user.id}/phone`, { phone, code: '+65' });
      const call = keyed();
      const body = { code: await codeSentTo(partner, `+65${phone}`) };
      const first = await partner.put(`/api/users/${user.id}/phone/verify`, body, call);

      const again = await partner.put(`/api/users/${user.id}/phone/verify`, body, call);
      const without = await partner.put(`/api/users/${user.id}/phone/verify`, body);

      expect(first).toMatchObject({ status: 200, body: { phone: `+65${phone}` } });
      expect([again.text, isReplay(again)]).toEqual([first.text, true]);
      expect(without.body.code).toBe('PHONE_CODE_INVALID');
    });
  });

  describe('of calls at the same moment', () => {
    it('200 creates are one transaction: each answer is that one, or 409 with Retry-After', async () => {
      const call = keyed();
      const before = await countOf('transaction');

      const answers = await Promise.all(times(200, () => create(call)));

      expect(await countOf('transaction')).toBe(before + 1);
      const created = answers.filter(({ status }) => status === 201);
      expect(new Set(created.map(({ text }) => text)).size).toBe(1);
      expect(created.filter((answer) => !isReplay(answer))).toHaveLength(1);
      const busy = answers.filter(({ status }) => status !== 201);
      for (const answer of busy) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } });
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      expect((await create(call)).text).toBe(created[0]?.text);
    });

    it('a second one is refused while the first has not ended', async () => {
      const email = `${randomUUID()}@example.com`;
      const body = { email, firstName: 'Ada', lastName: 'L' };
      const call = keyed();
      const held = await holdNewUsers(world);

      const first = partner.post('/api/users', body, call);
      await eventually('the first is at work', held.isWaitedFor);
      const second = await partner.post('/api/users', body, call);
      await held.letGo();

      expect(second).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } });
      expect((await first).status).toBe(201);
      expect(isReplay(await partner.post('/api/users', body, call))).toBe(true);
    });
  });

  describe('of a call that came to nothing', () => {
    it('stores no refusal: corrected, the same key works', async () => {
      const key = randomUUID();
      const refused = await create(keyed(key), { ...BUY, fiat: 1 });

      expect(refused.body.code).toBe('AMOUNT_BELOW_MINIMUM');
      expect(await recordsOf(key)).toEqual([]);
      expect((await create(keyed(key))).status).toBe(201);
    });

    it('stores nothing of a refusal by the database either', async () => {
      const { email } = await signUp(partner);
      const key = randomUUID();

      const refused = await partner.post('/api/users', { email, firstName: 'A', lastName: 'B' }, keyed(key));

      expect(refused.body.code).toBe('USER_EXISTS');
      expect(await recordsOf(key)).toEqual([]);
    });

    it('does not give guesses back: five wrong codes lock it with keys as without', async () => {
      const user = await signUp(partner);
      const phone = newPhone();
      await partner.put(`/api/users/${user.id}/phone`, { phone, code: '+65' });
      const right = await codeSentTo(partner, `+65${phone}`);
      const wrong = right === '000000' ? '000001' : '000000';

      for (let i = 0; i < 5; i++) await partner.put(`/api/users/${user.id}/phone/verify`, { code: wrong }, keyed());
      const late = await partner.put(`/api/users/${user.id}/phone/verify`, { code: right }, keyed());

      expect(late.body.code).toBe('PHONE_CODE_INVALID');
    });

    it('stores no answer of a text message that could not be sent: the repeated call sends one', async () => {
      const [user, phone, key] = [await signUp(partner), newPhone(), randomUUID()];
      const ask = () => partner.put(`/api/users/${user.id}/phone`, { phone, code: '+65' }, keyed(key));
      await world.database.query('ALTER TABLE sandbox.sms RENAME TO sms_away');

      const failed = await ask();
      await world.database.query('ALTER TABLE sandbox.sms_away RENAME TO sms');

      expect(failed.body.code).toBe('SMS_NOT_SENT');
      expect(await recordsOf(key)).toEqual([]);
      expect((await ask()).status).toBe(200);
      const code = await codeSentTo(partner, `+65${phone}`);
      expect((await partner.put(`/api/users/${user.id}/phone/verify`, { code })).status).toBe(200);
    });
  });

  describe('that is no key', () => {
    it.each([
      ['empty', ''],
      ['longer than 255 characters', 'k'.repeat(256)],
      ['not ASCII', 'clé'],
      ['not printable', 'a\tb'],
    ])('is 400: %s', async (_, key) => {
      const answer = await sendRaw(partner.baseUrl, {
        method: 'POST',
        path: '/api/requests',
        headers: {
          'authorization': partner.authorization!,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: '{}',
      });

      expect(answer).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_INVALID' } });
    });

    it('is 400: sent twice', async () => {
      const answer = await sendRaw(partner.baseUrl, {
        method: 'POST',
        path: '/api/requests',
        headers: {
          'authorization': partner.authorization!,
          'content-type': 'application/json',
          'idempotency-key': ['a', 'a'],
        },
        body: '{}',
      });

      expect(answer).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_INVALID' } });
    });

    it.each(['k', 'k'.repeat(255), 'any of !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ and spaces'])(
      'unlike %s',
      async (key) => {
        const first = await partner.post('/api/requests', {}, keyed(key));
        const again = await partner.post('/api/requests', {}, keyed(key));

        expect([first.status, again.text, isReplay(again)]).toEqual([201, first.text, true]);
      },
    );
  });

  describe('belongs to who sent it', () => {
    it('a partner: the same key of another is another key, even at the same address', async () => {
      const call = keyed();
      const mine = await partner.post('/api/requests', {}, call);
      const user = await verifyPhoneOfNewUser(call);

      const [theirs, foreign] = await withoutRowSecurity(world, async () => [
        await world.stranger.post('/api/requests', {}, call),
        await world.stranger.put(`/api/users/${user.id}/phone`, user.sent, call),
      ]);

      expect([theirs.status, isReplay(theirs)]).toEqual([201, false]);
      expect(theirs.body.id).not.toBe(mine.body.id);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    });

    it('a user: the token of one is never answered what was done for another', async () => {
      const call = keyed();
      const { body: created } = await create(call);
      const other = await signUp(partner);
      const { body: token } = await partner.post('/api/oauth2/user-token', { userId: other.id });

      const stolen = await partner.bearing(token.accessToken).post(`/api/users/${userId}/transactions`, BUY, call);

      expect(stolen).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
      expect(stolen.text).not.toContain(created.id);
    });

    it('a partner, by key or by token: both are the partner', async () => {
      const call = keyed();
      const { body: token } = await partner.post('/api/oauth2/token', { grant_type: 'client_credentials' });
      const first = await partner.post('/api/requests', {}, call);

      const again = await partner.bearing(token.access_token).post('/api/requests', {}, call);

      expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    });

    it('an API key: the answer to one is for no other key, and the call has no second effect', async () => {
      const [wide, narrow] = await Promise.all(
        [['read', 'write', 'webhooks', 'keys'], ['keys']].map(async (scopes) => {
          const { body } = await partner.post('/api/api-keys', { name: 'One of two', scopes });
          return Client.basic(world.env.PUBLIC_URL, body.apiKey, body.apiSecret);
        }),
      );
      const [order, key] = [keyed(), keyed()];
      const made = await wide!.post('/api/api-keys', { name: 'Wide' }, key);
      await create(order);
      const before = [await countOf('api_key'), await countOf('transaction')];

      const stolen = await narrow!.post('/api/api-keys', { name: 'Wide' }, key);
      const foreign = await wide!.post(`/api/users/${userId}/transactions`, BUY, order);

      expect([made.status, stolen.body.code, foreign.body.code]).toEqual([
        201,
        'IDEMPOTENCY_KEY_REUSED',
        'IDEMPOTENCY_KEY_REUSED',
      ]);
      expect(stolen.text).not.toContain('rs_');
      expect([await countOf('api_key'), await countOf('transaction')]).toEqual(before);
    });

    it('no caller without credentials', async () => {
      const call = keyed();
      await partner.post('/api/requests', {}, call);

      expect((await partner.anonymous().post('/api/requests', {}, call)).status).toBe(401);
    });

    async function verifyPhoneOfNewUser(call: object) {
      const { id } = await signUp(partner);
      const sent = { phone: newPhone(), code: '+65' };
      await partner.put(`/api/users/${id}/phone`, sent, call);
      return { id, sent };
    }
  });

  describe('works on everything that changes something', () => {
    it('sign-up', async () => {
      await twice('POST', '/api/users', { email: `${randomUUID()}@example.com`, firstName: 'Ada', lastName: 'L' });
    });

    it('phone, with one text message', async () => {
      const user = await signUp(partner);
      const phone = newPhone();

      await twice('PUT', `/api/users/${user.id}/phone`, { phone, code: '+65' });

      expect((await partner.get(`/api/sandbox/sms?phone=%2B65${phone}`)).body.messages).toHaveLength(1);
    });

    it('documents, by what they are and not by how they are sent', async () => {
      const user = await signUp(partner);
      const path = `/api/users/${user.id}/upload-kyc-documents`;
      const call = keyed();
      const first = await partner.post(path, undefined, { form: documentForm('front'), ...call });

      const again = await partner.post(path, undefined, { form: documentForm('front'), ...call });
      const other = await partner.post(path, undefined, { form: documentForm('addressProof'), ...call });

      expect([first.status, again.text, isReplay(again)]).toEqual([200, first.text, true]);
      expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await kycDocuments.find(world, { userId: user.id })).toMatchObject([{ type: 'front' }]);
    });

    it('the KYC request, and documents that were welcome before it', async () => {
      const user = await signUp(partner);
      await verifyPhone(partner, user.id);
      const path = `/api/users/${user.id}/upload-kyc-documents`;
      const call = keyed();
      for (const type of ['front', 'addressProof', 'kycVideo'] as const)
        await partner.post(path, undefined, { form: documentForm(type), ...(type === 'front' ? call : {}) });

      await twice('PUT', `/api/users/${user.id}/verify`, { address: '1 Raffles Place, Singapore' });
      const again = await partner.post(path, undefined, { form: documentForm('front'), ...call });
      const without = await partner.post(path, undefined, { form: documentForm('front') });

      expect([again.status, isReplay(again), without.body.code]).toEqual([200, true, 'DOCUMENTS_CLOSED']);
    });

    it('a sell, a cancellation, a quote, a request', async () => {
      await twice('POST', `/api/users/${userId}/transactions`, SELL);
      const { id } = await buy(partner, userId);
      await twice('POST', `/api/users/${userId}/transactions/${id}/cancel`, undefined);
      await twice('POST', '/api/quotes', { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 });
      await twice('POST', '/api/requests', { type: 'buy' });
    });

    it('what shows a secret: done once, shown once and stored nowhere', async () => {
      const token = await once('/api/oauth2/user-token', { userId }, /[0-9a-f]{96}/);
      await once('/api/oauth2/token', { grant_type: 'client_credentials' }, /[0-9a-f]{96}/);
      const before = await countOf('webhook_endpoint');
      const endpoint = await once('/api/webhook-endpoints', { url: `${world.sink.url}/${randomUUID()}` }, /whsec_/);
      await once(`/api/webhook-endpoints/${endpoint.id}/rotate-secret`, undefined, /whsec_/);
      const key = await once('/api/api-keys', { name: 'Once' }, /rs_/);
      await once(`/api/api-keys/${key.id}/rotate`, undefined, /rs_/);

      expect(await countOf('webhook_endpoint')).toBe(before + 1);
      expect((await partner.bearing(token.accessToken).get('/api/users/me')).body.id).toBe(userId);
    });

    async function once(path: string, body: unknown, secret: RegExp): Promise<Json> {
      const call = keyed();
      const first = await partner.post(path, body, call);
      const again = await partner.post(path, body, call);
      const stored = JSON.stringify(await recordsOf(call.headers['idempotency-key']));
      expect(first.text).toMatch(secret);
      expect([again.status, again.body.code]).toEqual([409, 'SECRET_SHOWN_ONCE']);
      expect(again.text).not.toMatch(secret);
      expect(stored.length).toBeLessThan(600); // as long as that of an empty object
      return first.body;
    }

    it('sandbox controls: one payment, one move of the clock', async () => {
      const { id } = await buy(partner, userId);

      await twice('POST', `/api/sandbox/transactions/${id}/fiat`, { amount: 50 });
      const { body: before } = await partner.get('/api/sandbox/clock');
      const { body: moved } = await twice('POST', '/api/sandbox/clock', { advance: 5 });
      const { body: after } = await partner.get('/api/sandbox/clock');

      expect(await fiatPayments.find(world, { transactionId: id })).toMatchObject([{ amount: '50' }]);
      expect([moved.offset, after.offset]).toEqual([before.offset + 5, before.offset + 5]);
      expect(Date.parse(moved.now)).toBeGreaterThan(Date.parse(before.now) + 4_000);
    });

    async function twice(method: string, path: string, body: unknown, key: string = randomUUID()): Promise<Answer> {
      const first = await partner.call(method, path, { body, ...keyed(key) });
      const again = await partner.call(method, path, { body, ...keyed(key) });
      expect(first.status).toBeLessThan(300);
      expect([again.status, again.text, isReplay(first), isReplay(again)]).toEqual([
        first.status,
        first.text,
        false,
        true,
      ]);
      return first;
    }
  });

  it('is nothing to reads and to what changes nothing', async () => {
    const key = randomUUID();
    const estimate = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

    await partner.get('/api/prices', keyed(key));
    const [first, other] = [
      await partner.post('/api/transactions/estimate', estimate, keyed(key)),
      await partner.post('/api/transactions/estimate', { ...estimate, fiat: 300 }, keyed(key)),
    ];

    expect([first.status, other.status, isReplay(other)]).toEqual([200, 200, false]);
    expect(await recordsOf(key)).toEqual([]);
  });

  it('is remembered for 7 days', async () => {
    const key = randomUUID();
    const first = await create(keyed(key));

    await world.advance(7 * DAY_SECONDS - 60);
    const within = await create(keyed(key));
    await world.advance(61);
    await eventually('it is forgotten', async () => (await recordsOf(key)).length === 0);
    const after = await create(keyed(key));

    expect(isReplay(within)).toBe(true);
    expect([after.status, isReplay(after)]).toEqual([201, false]);
    expect(after.body.id).not.toBe(first.body.id);
  });
});

describe('without an Idempotency-Key', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  const create = (body: object, call: object = {}): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/transactions`, body, call);
  const hintOf = ({ headers }: Answer): string | null => headers.get('x-possible-duplicate-of');

  it('E43: an order like one of ten seconds ago is made, with a hint at the first', async () => {
    const first = await create(BUY);
    const second = await create(BUY);
    await world.advance(11);
    const later = await create(BUY);

    expect([first.status, second.status, later.status]).toEqual([201, 201, 201]);
    expect([first, second, later].map(hintOf)).toEqual([null, first.body.id, null]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('an order that asks for something else is no duplicate, nor is one of another user, of an ended one, or with a key', async () => {
    await world.advance(11);
    const first = await create(SELL);
    const other = await verifiedUser(world.partner);

    const others = [
      await create({ ...SELL, crypto: 0.003 }),
      await create({ ...SELL, methodAttributes: { phone: '91234568', code: '+65' } }),
      await create(BUY),
      await create(SELL, keyed()),
      await world.partner.post(`/api/users/${other.id}/transactions`, SELL),
    ];

    expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
    expect(others.map(hintOf)).toEqual(others.map(() => null));
    for (const { body } of [first, ...others])
      await world.partner.post(`/api/users/${userId}/transactions/${body.id}/cancel`);
    expect(hintOf(await create(SELL))).toBeNull();
  });
});
