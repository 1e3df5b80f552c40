import type { Answer, Client, Json } from '../../test/support/client.js';
import { codeOf } from '../../test/support/faults.js';
import { codeSentTo, newPhone, verifiedUser } from '../../test/support/people.js';
import { transactions } from '../../test/support/rows/tables.js';
import { BUY, buy, SELL, WALLETS } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const ESTIMATE = '/api/transactions/estimate';
const ORDER = { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 };

/** Clients of the original service that run unmodified: the service accepts what they send beyond the published contract, unless it is ambiguous. */
describe('an unmodified client', () => {
  let world: World;
  let partner: Client;
  let userId: string;
  beforeAll(async () => {
    world = await startWorld();
    partner = world.partner;
    userId = (await verifiedUser(partner)).id;
  });
  afterAll(() => world.close());

  describe('that writes amounts as text', () => {
    it.each([
      ['200', 200],
      ['200.5', 200.5],
      ['200.50', 200.5],
      ['1999.99', 1999.99],
    ])('is answered the estimate for fiat %j', async (text, fiat) => {
      const answer = await partner.post(ESTIMATE, { ...ORDER, fiat: text });

      expect(answer).toMatchObject({ status: 200, body: { fiat } });
      expect(answer.body).toEqual((await partner.post(ESTIMATE, { ...ORDER, fiat })).body);
    });

    it('is answered the estimate for crypto, and for both', async () => {
      expect((await partner.post(ESTIMATE, { ...ORDER, fiat: undefined, crypto: '0.00200' })).body).toMatchObject({
        crypto: 0.002,
      });
      expect((await partner.post(ESTIMATE, { ...ORDER, crypto: '0.01' })).body).toMatchObject({ crypto: 0.01 });
    });

    it('holds a quote, and creates a buy and a sell', async () => {
      const [quote, bought, sold] = [
        await partner.post('/api/quotes', { ...ORDER, fiat: '200' }),
        await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: '200.00' }),
        await partner.post(`/api/users/${userId}/transactions`, { ...SELL, crypto: '0.002' }),
      ];

      expect([quote, bought, sold].map(({ status }) => status)).toEqual([201, 201, 201]);
      expect([quote.body.fiat, bought.body.fiat, sold.body.crypto]).toEqual([200, 200, 0.002]);
    });

    it.each([
      ...[
        ' 200',
        '200 ',
        '\t200',
        '2e2',
        '2E2',
        '0x200',
        '0b11',
        '0o7',
        '+200',
        '.5',
        '5.',
        '1,000',
        '1_000',
        '200n',
        '２００',
        '--1',
        '1.2.3',
      ].map((text) => [text, text]),
      ...[
        'abc',
        'NaN',
        'Infinity',
        '-Infinity',
        'null',
        'true',
        '9007199254740993',
        '0.1234567890123456789',
        '200.000000000000000001',
        '1234567890123456',
        '0.0000000000000000001',
      ].map((text) => [text, text]),
      ['5,000 digits', '9'.repeat(5_000)],
      ['50,000 digits of a fraction', `200.${'0'.repeat(50_000)}`],
    ])('is refused "%s", in the estimate and on creation', async (_, text) => {
      const answers = [
        await partner.post(ESTIMATE, { ...ORDER, fiat: text }),
        await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: text }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      expect(answers.map(codeOf)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
      for (const { body } of answers) {
        expect(body.message).toMatch(/^fiat must be a number, or a plain decimal in a string/);
        expect(body.details).toEqual([{ field: 'fiat', problem: expect.stringContaining('fiat') }]);
      }
    });

    it('has said nothing with empty text, as with every field', async () => {
      expect(codeOf(await partner.post(ESTIMATE, { ...ORDER, fiat: '' }))).toBe('AMOUNT_REQUIRED');
      expect((await partner.post(ESTIMATE, { ...ORDER, fiat: '', crypto: '0.01' })).body).toMatchObject({
        crypto: 0.01,
      });
    });

    it.each([
      ['0', 'AMOUNT_INVALID'],
      ['-200', 'AMOUNT_INVALID'],
      ['200.001', 'AMOUNT_TOO_PRECISE'],
      ['999999999999999', 'AMOUNT_ABOVE_MAXIMUM'],
      ['1', 'AMOUNT_BELOW_MINIMUM'],
    ])('is answered to %j as to the number', async (text, code) => {
      const [asText, asNumber] = [
        await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: text }),
        await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: Number(text) }),
      ];

      expect([codeOf(asText), codeOf(asNumber)]).toEqual([code, code]);
    });
  });

  describe('that sends forms', () => {
    const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = (fields: Record<string, string> | string, method: 'POST' | 'PUT' = 'POST') => ({
      method,
      raw: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      headers: FORM,
    });
    const send = (
      path: string,
      fields: Record<string, string> | string,
      { method, ...call } = form(fields),
    ): Promise<Answer> => partner.call(method, path, call);
    const put = (path: string, fields: Record<string, string>): Promise<Answer> =>
      send(path, fields, form(fields, 'PUT'));

    it('is answered an estimate', async () => {
      const fields = { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: '200' };

      expect(await send(ESTIMATE, fields)).toMatchObject({
        status: 200,
        body: (await partner.post(ESTIMATE, ORDER)).body,
      });
      expect(await partner.anonymous().call('POST', ESTIMATE, form(fields))).toMatchObject({ status: 200 });
    });

    it.each(['/api', ''])('signs a user up and verifies phone and address at %j', async (prefix) => {
      const phone = newPhone();
      const email = `form.${phone}@example.com`;

      const signedUp = await send(`${prefix}/users`, { email, firstName: 'Ada', lastName: 'Lovelace & Söhne' });
      const { id } = signedUp.body;
      const started = await put(`${prefix}/users/${id}/phone`, { phone, code: '+65' });
      const verified = await put(`${prefix}/users/${id}/phone/verify`, {
        code: await codeSentTo(partner, `+65${phone}`),
      });
      const submitted = await put(`${prefix}/users/${id}/verify`, { address: '1 Raffles Place, Singapore' });

      expect(signedUp).toMatchObject({
        status: 201,
        body: { email, lastName: 'Lovelace & Söhne', kyc: 'not-verified' },
      });
      expect(started).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(verified).toMatchObject({ status: 200, body: { id, phone: `+65${phone}` } });
      expect(codeOf(submitted)).toBe('DOCUMENTS_MISSING');
    });

    it('makes a request', async () => {
      const answer = await send('/api/requests', {
        type: 'buy',
        cryptoCurrency: 'BTC',
        currency: 'SGD',
        wallet: WALLETS.BTC,
        autoSelling: 'true',
      });

      expect(answer).toMatchObject({
        status: 201,
        body: { type: 'buy', wallet: WALLETS.BTC, autoSelling: true, status: 'initiated' },
      });
      expect(await send('/api/requests', { autoSelling: 'false' })).toMatchObject({
        status: 201,
        body: { autoSelling: false },
      });
      expect(await send('/api/requests', { autoSelling: '1' })).toMatchObject({
        status: 201,
        body: { autoSelling: true },
      });
      expect(codeOf(await send('/api/requests', { autoSelling: 'yes' }))).toBe('VALIDATION_FAILED');
      expect(codeOf(await partner.post('/api/requests', { autoSelling: 'true' }))).toBe('VALIDATION_FAILED');
    });

    it('creates a buy and cancels it', async () => {
      const { fiat, ...order } = BUY;
      const created = await send(`/api/users/${userId}/transactions`, {
        ...order,
        fiat: String(fiat),
        partnerData: 'order-1',
      });
      const cancelled = await send(
        `/api/users/${userId}/transactions/${created.body.id}/cancel`,
        'reason=changed+my+mind',
      );

      expect(created).toMatchObject({ status: 201, body: { fiat: 200, walet: WALLETS.BTC, partnerData: 'order-1' } });
      expect(cancelled).toMatchObject({ status: 200, body: { id: created.body.id, status: 'cancelled' } });
    });

    it.each([
      ['methodAttributes[phone]=91234567&methodAttributes[code]=%2B65'],
      ['methodAttributes%5Bphone%5D=91234567&methodAttributes%5Bcode%5D=%2B65'],
    ])('creates a sell with %s', async (attributes) => {
      const created = await send(
        `/api/users/${userId}/transactions`,
        `type=sell&crypto=0.002&method=paynow&cryptoCurrency=BTC&${attributes}&partnerData[order]=7&partnerData[tags][]=a`,
      );

      expect(created).toMatchObject({
        status: 201,
        body: { type: 'sell', crypto: 0.002, partnerData: { order: '7', tags: ['a'] } },
      });
      const { methodAttributes } = await transactions.get(world, { id: created.body.id });
      expect(methodAttributes).toEqual({ phone: '91234567', code: '+65' });
    });

    it('is refused an attribute that is missing, and a field that comes twice', async () => {
      const sold = await send(
        `/api/users/${userId}/transactions`,
        'type=sell&crypto=0.002&method=paynow&cryptoCurrency=BTC&methodAttributes[phone]=91234567',
      );
      const twice = await send(ESTIMATE, 'type=buy&cryptoCurrency=BTC&currency=SGD&fiat=200&fiat=300');

      expect([codeOf(sold), codeOf(twice)]).toEqual(['METHOD_ATTRIBUTES_INVALID', 'VALIDATION_FAILED']);
    });

    it.each<[string, string, number, string]>([
      [
        'more fields than any call has',
        Array.from({ length: 201 }, (_, at) => `a${at}=1`).join('&'),
        400,
        'BODY_MALFORMED',
      ],
      ['keys that are nested deeper than any field', `partnerData${'[a]'.repeat(21)}=1`, 400, 'BODY_MALFORMED'],
      ['more than a body may have', `partnerData=${'a'.repeat(100 * 1024)}`, 413, 'BODY_TOO_LARGE'],
    ])('is refused %s', async (_, raw, status, code) => {
      const answer = await send(`/api/users/${userId}/transactions`, raw);

      expect([answer.status, codeOf(answer)]).toEqual([status, code]);
      expect(answer.body.message).not.toMatch(/cut short/);
    });

    it('changes no prototype', async () => {
      const pollution =
        '__proto__[polluted]=1&constructor[prototype][polluted]=1&partnerData[__proto__][polluted]=1&methodAttributes[__proto__][polluted]=1';

      const answer = await send(
        `/api/users/${userId}/transactions`,
        `${new URLSearchParams({ ...BUY, fiat: '200' }).toString()}&${pollution}`,
      );

      expect(answer.status).toBe(201);
      expect(({} as Json).polluted).toBeUndefined();
    });

    it('repeats a call with its key', async () => {
      const call = {
        ...form(new URLSearchParams({ ...BUY, fiat: '200' }).toString()),
        headers: { ...FORM, 'idempotency-key': 'a form that is sent again' },
      };

      const answers = [
        await partner.call('POST', `/api/users/${userId}/transactions`, call),
        await partner.call('POST', `/api/users/${userId}/transactions`, call),
      ];

      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
    });

    it.each(['/api/webhook-endpoints', '/api/api-keys', '/api/quotes', '/checkout/api/visits'])(
      'is refused at %s, which the original did not have',
      async (path) => {
        expect(codeOf(await send(path, { url: 'https://partner.example/' }))).toBe('CONTENT_TYPE_UNSUPPORTED');
      },
    );

    it.each<[string, Record<string, string>]>([
      ['another site', { 'sec-fetch-site': 'cross-site', 'origin': 'https://evil.example' }],
      ['a neighbouring site', { 'sec-fetch-site': 'same-site', 'origin': 'https://blog.example' }],
      ['an old browser', { origin: 'https://evil.example' }],
      ['a sandboxed frame', { origin: 'null' }],
    ])(
      'is refused where credentials count and a page of %s sends it: a browser may add credentials that it remembers',
      async (_, headers) => {
        const { raw } = form({ ...BUY, fiat: '200' });

        const created = await partner.call('POST', `/api/users/${userId}/transactions`, {
          raw,
          headers: { ...FORM, ...headers },
        });
        const estimated = await partner.call('POST', ESTIMATE, { raw, headers: { ...FORM, ...headers } });

        expect([created.status, codeOf(created)]).toEqual([415, 'CONTENT_TYPE_UNSUPPORTED']);
        expect(estimated.status).toBe(200);
      },
    );
  });

  describe('that asks for prices', () => {
    const pairs = async (query: string): Promise<string[]> => {
      const { status, body } = await partner.get(`/api/prices?${query}`);
      expect(status).toBe(200);
      return body.map(({ cryptoCurrency, currency }: Json) => `${cryptoCurrency}/${currency}`);
    };

    it.each([
      ['a fiat currency that is not offered', 'currencies=SGD,KRW,XXX&cryptoCurrencies=BTC', ['BTC/SGD']],
      ['a cryptocurrency that is not offered', 'currencies=SGD&cryptoCurrencies=DOGE,BTC,BTCX', ['BTC/SGD']],
      ['what cannot be sold here', 'type=sell&currencies=SGD&cryptoCurrencies=XSGD,ETH,NEM', ['ETH/SGD']],
      ['a name of every object', 'currencies=SGD&cryptoCurrencies=CONSTRUCTOR,__PROTO__,BTC', ['BTC/SGD']],
      ['no fiat currency that is offered', 'currencies=XXX&cryptoCurrencies=BTC', []],
      ['no cryptocurrency that is offered', 'currencies=SGD&cryptoCurrencies=DOGE', []],
      ['nothing that is offered', 'currencies=XXX&cryptoCurrencies=DOGE', []],
    ])('is answered what is offered beside %s', async (_, query, expected) => {
      expect(await pairs(query)).toEqual(expected);
    });

    it('is still refused a side that is none', async () => {
      expect(codeOf(await partner.get('/api/prices?type=swap'))).toBe('VALIDATION_FAILED');
    });
  });

  describe('that writes lists with brackets', () => {
    const pairs = async (query: string): Promise<string[]> => {
      const answer = await partner.get(`/api/prices?${query}`);
      expect(answer.status).toBe(200);
      return answer.body.map(({ cryptoCurrency, currency }: Json) => `${cryptoCurrency}/${currency}`);
    };

    it.each([
      ['currencies[]=SGD&cryptoCurrencies[]=BTC'],
      ['currencies%5B%5D=SGD&cryptoCurrency%5B%5D=BTC'],
      ['currency[]=sgd&cryptoCurrency[]=btc'],
      ['currencies[0]=SGD&cryptoCurrencies[0]=BTC'],
    ])('is answered the price for %s', async (query) => {
      expect(await pairs(query)).toEqual(['BTC/SGD']);
    });

    it.each([
      ['currencies[]=SGD&currencies[]=HKD&cryptoCurrencies[]=BTC'],
      ['currencies[0]=SGD&currencies[1]=HKD&cryptoCurrencies[0]=BTC'],
      ['currencies=SGD&currencies[]=HKD&cryptoCurrencies=BTC'],
      ['currencies[]=SGD,HKD&cryptoCurrencies[]=BTC'],
    ])('is answered both prices for %s', async (query) => {
      expect(await pairs(query)).toEqual(['BTC/SGD', 'BTC/HKD']);
    });

    it.each(['cryptoCurrency[]=BTC&cryptoCurrency[]=ETH', 'cryptoCurrencies[]=BTC&cryptoCurrencies[]=ETH'])(
      'is answered the fees for %s',
      async (query) => {
        const { status, body } = await partner.get(`/api/fees?${query}`);

        expect([status, body.map(({ cryptoCurrency }: Json) => cryptoCurrency)]).toEqual([200, ['BTC', 'ETH']]);
      },
    );

    it('narrows other lists by what it means, and is refused what cannot be meant', async () => {
      await buy(partner, userId);

      const [narrowed, refused] = [
        await partner.get('/api/transactions?status[]=payout_failed'),
        await partner.get('/api/transactions?status[]=pending&status[]=completed'),
      ];

      expect([narrowed.status, narrowed.body]).toEqual([200, []]);
      expect(codeOf(refused)).toBe('VALIDATION_FAILED');
    });

    it('is refused a parameter that comes twice without them, and more than a list may have', async () => {
      expect(codeOf(await partner.get('/api/prices?currencies=SGD&currencies=HKD'))).toBe('VALIDATION_FAILED');
      expect(codeOf(await partner.get(`/api/prices?${'currencies[]=SGD&'.repeat(200)}`))).toBe('VALIDATION_FAILED');
    });
  });

  describe('that writes moments as epoch time', () => {
    const ids = (rows: Json[]): string[] => rows.map(({ id }) => id);
    let moment: number;
    let order: Json;
    beforeAll(async () => {
      await world.advance(60);
      order = await buy(partner, userId);
      moment = Date.parse(order['createdAt']);
    });

    it.each<[string, (at: number) => string]>([
      ['seconds', (at) => String(Math.floor(at / 1_000))],
      ['milliseconds', String],
      ['ISO 8601', (at) => new Date(at).toISOString()],
    ])('is answered what was created since then, and before, in %s', async (_, written) => {
      const [since, later, between, before] = [
        written(moment - 1_000),
        written(moment + 1_000),
        `from=${written(moment - 1_000)}&to=${written(moment + 1_000)}`,
        `to=${written(moment - 1_000)}`,
      ];

      for (const path of ['/api/transactions', '/api/v2/transactions']) {
        const of = async (query: string): Promise<string[]> => {
          const { status, body } = await partner.get(`${path}?${query}`);
          expect(status).toBe(200);
          return ids(body.data ?? body);
        };
        expect(await of(`from=${since}`)).toEqual([order['id']]);
        expect(await of(between)).toEqual([order['id']]);
        expect(await of(`from=${later}`)).toEqual([]);
        expect(await of(before)).not.toContain(order['id']);
      }
      expect(
        (await partner.get(`/api/exports/transactions.csv?from=${since}`)).text
          .split('\r\n')
          .filter((line) => line !== ''),
      ).toHaveLength(2);
    });

    it('is answered to a JSON body with numbers', async () => {
      const { body } = await partner.get('/api/v2/transactions', {
        body: { from: moment - 1, to: Math.ceil(moment / 1_000) + 1 },
      });

      expect(ids(body.data)).toEqual([order['id']]);
    });

    it('means everything with 0', async () => {
      expect((await partner.get('/api/v2/transactions?from=0&pageSize=1000')).body).toEqual(
        (await partner.get('/api/v2/transactions?pageSize=1000')).body,
      );
    });

    it('keeps the moment in the address of the next page', async () => {
      const { headers } = await partner.get(`/api/transactions?limit=1&from=0&to=${moment + 1_000}`);

      const [, next = ''] = /^<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      expect(next).toContain(encodeURIComponent(new Date(moment + 1_000).toISOString()));
      expect((await partner.get(next)).status).toBe(200);
    });

    it('still means a year with four digits', async () => {
      expect((await partner.get('/api/v2/transactions?from=2200')).body).toEqual({ data: [] });
    });

    it.each([
      '-1',
      '1',
      '12345',
      '20260131',
      '17672256001',
      '176722560000000',
      '1767225600.5',
      '1e9',
      ' 1767225600',
      '0x6955b900',
    ])('is refused "%s", which may mean anything', async (text) => {
      const answer = await partner.get(`/api/v2/transactions?from=${encodeURIComponent(text)}`);

      expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
    });

    it.each<[unknown]>([[{ toString: 1 }], [['1767225600']], [true], [1767225600.5], [-1767225600]])(
      'is refused %j in a JSON body',
      async (from) => {
        expect(codeOf(await partner.get('/api/v2/transactions', { body: { from } }))).toBe('VALIDATION_FAILED');
      },
    );
  });
});
