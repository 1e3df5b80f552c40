import type { Answer } from '../support/client.js';
import { sendRaw } from '../support/raw-http.js';
import { movie, pngWith, SAMPLES } from '../support/documents.js';
import { codeOf } from '../support/faults.js';
import { codeSentTo, newPhone, signUp, verifiedUser } from '../support/people.js';
import { BUY, buy, payFiat, reaches, SELL, WALLETS } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Requests as integrators, their users and intermediate programs actually send them. */
describe('sent as people send it', () => {
  let world: World;
  let userId: string;
  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  let count = 0;
  const newEmail = (): string => `person-${(count += 1)}@example.com`;
  const person = (fields: object): Promise<Answer> =>
    world.partner.post('/api/users', { email: newEmail(), firstName: 'Ada', lastName: 'Lovelace', ...fields });

  describe('bytes that are not UTF-8', () => {
    const inJson = latin1(`{"email":"jose@example.com","firstName":"Jos\xe9","lastName":"D\x92Souza"}`);

    it.each([
      ['in JSON', () => world.partner.call('POST', '/api/users', { raw: inJson })],
      [
        'in the JSON of an order',
        () =>
          world.partner.call('POST', `/api/users/${userId}/transactions`, {
            raw: latin1(JSON.stringify({ ...BUY, partnerData: 'Jos\xe9' })),
          }),
      ],
      [
        'in a form',
        () =>
          world.partner.call('POST', '/api/users', {
            raw: latin1('email=jose@example.com&firstName=Jos\xe9&lastName=Souza'),
            headers: FORM_TYPE,
          }),
      ],
      [
        'escaped in a form',
        () =>
          world.partner.call('POST', '/api/users', {
            raw: 'email=jose@example.com&firstName=Jos%E9&lastName=Souza',
            headers: FORM_TYPE,
          }),
      ],
      [
        'in a document upload',
        async () =>
          world.partner.call('POST', `/api/users/${(await signUp(world.partner)).id}/upload-kyc-documents`, {
            raw: latin1('{"type":"front","filename":"Jos\xe9.jpg","file":"AAAA"}'),
            headers: JSON_TYPE,
          }),
      ],
    ])('%s are refused, and nothing is stored', async (_, send) => {
      const { status, body } = await send();

      expect([status, body.code]).toEqual([400, 'BODY_MALFORMED']);
    });

    it('in a query are refused', async () => {
      const { status, body } = await world.partner.get('/api/users?email=jos%E9@example.com');

      expect([status, body.code]).toEqual([400, 'QUERY_MALFORMED']);
    });

    it('are read when their charset is declared', async () => {
      const { status, body } = await world.partner.call('POST', '/api/users', {
        raw: latin1('email=jose1@example.com&firstName=Jos%E9&lastName=Souza'),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' },
      });

      expect([status, body.firstName]).toEqual([201, 'José']);
    });

    const named = (firstName: string): string => JSON.stringify({ email: newEmail(), firstName, lastName: 'Souza' });
    const inCharset = (charset: string, raw: Uint8Array): Promise<Answer> =>
      world.partner.call('POST', '/api/users', {
        raw,
        headers: { 'content-type': `application/json; charset=${charset}` },
      });

    it.each([
      ['utf8', latin1(named('Jos\xe9'))],
      ['UTF_8', latin1(named('Jos\xe9'))],
      ['us-ascii', Buffer.from(named('Jos\xe9'))],
      ['shift_jis', latin1(named('\x81'))],
      ['gbk', latin1(named('\xff\xffa'))],
    ])('in the charset %s, as which they were declared, are refused', async (charset, raw) => {
      const { status, body } = await inCharset(charset, raw);

      expect([status, body.code]).toEqual([400, 'BODY_MALFORMED']);
    });

    it.each([
      ['utf8', Buffer.from(named('Jos\xe9'))],
      ['"UTF8"', Buffer.from(named('Jos\xe9'))],
      ['iso-8859-1', latin1(named('Jos\xe9'))],
      ['utf-16', Buffer.from(`\ufeff${named('Jos\xe9')}`, 'utf16le')],
    ])('but of the charset %s, are read', async (charset, raw) => {
      const { status, body } = await inCharset(charset, raw);

      expect([status, body.firstName]).toEqual([201, 'José']);
    });

    it.each([
      ['utf8', 'Jos%C3%A9', 201],
      ['utf8', 'Jos%E9', 400],
      ['utf-8', 'Jos%u00e9', 400],
    ])('in a form of the charset %s are judged: %s', async (charset, firstName, expected) => {
      const { status } = await world.partner.call('POST', '/api/users', {
        raw: `email=${newEmail()}&firstName=${firstName}&lastName=Souza`,
        headers: { 'content-type': `application/x-www-form-urlencoded; charset=${charset}` },
      });

      expect(status).toBe(expected);
    });

    it('that a client replaced before are refused as well', async () => {
      expect(codeOf(await person({ firstName: 'Jos\ufffd' }))).toBe('VALIDATION_FAILED');
    });
  });

  describe('names', () => {
    it.each([
      ['Sukarno', ''],
      ['', 'Sukarno'],
      ['Sukarno', ' '],
      ['Sukarno', null],
      [null, 'Sukarno'],
    ])('of one word are names: %j %j', async (firstName, lastName) => {
      const { status, body } = await person({ firstName, lastName });

      expect(status).toBe(201);
      expect(`${body.firstName}${body.lastName}`).toBe('Sukarno');
    });

    it.each([' ', '\u00a0', '\u200b', '\t', '\u202e', '\u3164', '\ufeff', '\ufffc', null])(
      'are not blank: %j',
      async (blank) => {
        expect(codeOf(await person({ firstName: blank, lastName: blank }))).toBe('VALIDATION_FAILED');
      },
    );

    it('lose invisible characters and those that turn the writing around', async () => {
      const { body } = await person({ firstName: '  A\u200bda\u202e ', lastName: '\ufeffLove\u00adlace' });

      expect(body).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    });

    it('of one word go all the way to a completed order', async () => {
      const { id: monoId } = await verifiedUser(world.partner, { firstName: 'Sukarno', lastName: '' });

      const { id } = await buy(world.partner, monoId);
      await payFiat(world.partner, id, { payerName: 'SUKARNO' });

      await reaches(world.partner, id, 'completed');
    });
  });

  it.each([
    ['internalAddress', { ...BUY, wallet: undefined, internalAddress: ' ' }],
    ['wallet', { ...BUY, wallet: '\u200b' }],
  ])('a blank %s is none', async (_, order) => {
    expect(codeOf(await world.partner.post(`/api/users/${userId}/transactions`, order))).toBe('WALLET_REQUIRED');
  });

  describe('a filter that a list does not have', () => {
    it.each([
      ['/api/transactions?statuss=completed', 'statuss'],
      ['/api/transactions?page=2&per_page=1', 'page'],
      ['/api/v2/transactions?limit=5', 'limit'],
      ['/api/users?mail=x', 'mail'],
      ['/api/users?offset=10', 'offset'],
      ['/api/exports/transactions.csv?since=2026-01-01', 'since'],
      ['/api/prices?coins=BTC', 'coins'],
      ['/api/fees?coin=BTC', 'coin'],
      ['/api/webhook-events?page=2', 'page'],
      ['/api/webhook-endpoints?page=2', 'page'],
      ['/api/api-keys?per_page=1', 'per_page'],
      ['/api/sandbox/emails?email=x', 'email'],
    ])('is refused, with the known ones: %s', async (path, name) => {
      const { status, body } = await world.partner.get(path);

      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.message).toContain(`no filter ${name}. It has `);
    });

    it.each(['_=1700000000', 't=1', 'utm_source=mail&utm_campaign=x', 'limit=1&_=2'])(
      'is ignored where caches and campaigns add it: %s',
      async (query) => {
        expect((await world.partner.get(`/api/transactions?${query}`)).status).toBe(200);
      },
    );
  });

  describe('a plus sign that was not escaped', () => {
    it('is one in the email of a filter', async () => {
      const { body: user } = await person({ email: 'ada+x@example.com' });

      const { body } = await world.partner.get('/api/users?email=ada+x@example.com');

      expect(body).toMatchObject([{ id: user.id }]);
    });

    it('is one in the offset of a moment', async () => {
      const { status } = await world.partner.get('/api/transactions?from=2026-01-01T00:00:00+08:00');

      expect(status).toBe(200);
    });
  });

  it.each(['2026-01-01%2008:00', '2026-01-01+08:00:00', '2026-01-01T08:00+05:30'])(
    'a moment whose time stands behind a space is one: %s',
    async (from) => {
      expect((await world.partner.get(`/api/transactions?from=${from}`)).status).toBe(200);
    },
  );

  it.each([
    ['ａｄａ9@example.com', 'ada9@example.com'],
    ['"quoted"@example.com', 'Quoted@example.com'],
    ['a@münchen.de', 'A@xn--mnchen-3ya.de'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['invisible@example.com', 'in\u200bvisible@example.com'],
    ['Case@Example.com', 'case@example.com '],
  ])('%j and %j are one mailbox, so one user', async (one, other) => {
    expect((await person({ email: one })).status).toBe(201);
    expect(codeOf(await person({ email: other }))).toBe('USER_EXISTS');
  });

  it('an Idempotency-Key holds for the user, however the id in the path is written', async () => {
    const call = { headers: { 'idempotency-key': 'one-order' } };
    const first = await world.partner.post(`/api/users/${userId}/transactions`, BUY, call);
    const again = await world.partner.post(`/api/users/${userId.toUpperCase()}/transactions`, BUY, call);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
  });

  it.each([
    { ...BUY, method: 'PAYNOW' },
    { ...BUY, type: 'Buy' },
    { ...BUY, cryptoCurrency: 'btc', currency: 'sgd' },
    { ...BUY, cryptoCurrency: 'USDT', chain: 'TRON', wallet: WALLETS.TRON },
  ])('words are read in any case: %j', async (order) => {
    expect((await world.partner.post(`/api/users/${userId}/transactions`, order)).status).toBe(201);
  });

  it.each(['/api/fees?chain=TRON', '/api/transactions?status=PENDING&type=BUY', '/api/prices?type=BUY'])(
    'and in %s',
    async (path) => {
      expect((await world.partner.get(path)).status).toBe(200);
    },
  );

  it('a chain that fees do not know is named in a sentence', async () => {
    const { body } = await world.partner.get('/api/fees?chain=moon');

    expect(body.message).toMatch(/^chain must be one of bitcoin, /);
  });

  it.each([
    ['912 34 567', '+65'],
    ['９１２３４５６８', '＋６５'],
    ['\u202a91234569\u202c', '+65'],
    ['9123–4570', '\u200e+65'],
  ])('a phone %j of %j is one, and its code may be spaced', async (phone, code) => {
    const user = await signUp(world.partner);

    const started = await world.partner.put(`/api/users/${user.id}/phone`, { phone, code });
    const sent = await codeSentTo(world.partner, `+65${phone.normalize('NFKC').replace(/\D/g, '')}`);
    const verified = await world.partner.put(`/api/users/${user.id}/phone/verify`, {
      code: `\u202a${sent.slice(0, 3)} ${sent.slice(3)}`,
    });

    expect([started.status, verified.status]).toEqual([200, 200]);
  });

  it.each([
    ['९१२३४५७१', '+६५', '91234571', '०-९'],
    ['๙๑๒๓๔๕๗๒', '+65', '91234572', '๐-๙'],
    ['٩١٢٣٤٥٧٣', '+65', '91234573', '٠-٩'],
  ])('a phone %j of %j is one, and so is its code in those digits', async (phone, code, number, [zero = '']) => {
    const user = await signUp(world.partner);

    const started = await world.partner.put(`/api/users/${user.id}/phone`, { phone, code });
    const sent = await codeSentTo(world.partner, `+65${number}`);
    const verified = await world.partner.put(`/api/users/${user.id}/phone/verify`, {
      code: sent.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit))),
    });

    expect([started.status, verified.status]).toEqual([200, 200]);
  });

  it.each([
    ['ind', /kode verifikasi/],
    ['tha_TH', /รหัสยืนยัน/],
    ['zh-yue', /驗證碼/],
    ['zh-CHT', /驗證碼/],
    ['zh-cmn-Hans', /验证码/],
    ['pt_PT@euro', /verification code/],
    ['C.UTF-8', /verification code/],
  ])('a text message comes in the language of %j', async (tag, words) => {
    const user = await signUp(world.partner);
    const phone = newPhone();
    await world.partner.put(
      `/api/users/${user.id}/phone`,
      { phone, code: '+65' },
      { headers: { 'accept-language': tag } },
    );

    const { body } = await world.partner.get(`/api/sandbox/sms?phone=%2B65${phone}`);

    expect(body.messages.at(-1).text).toMatch(words);
  });

  describe('the account of a sell', () => {
    const sellTo = (method: string, methodAttributes: object): Promise<Answer> =>
      world.partner.post(`/api/users/${userId}/transactions`, { ...SELL, method, methodAttributes });

    it.each([
      { phone: '\u202a91234567\u202c', code: '\u200e+65' },
      { phone: '９１２３４５６７', code: '＋６５' },
      { phone: '९१२३ ४५६७', code: '+65' },
    ])('is read as people type and paste it: %j', async (attributes) => {
      expect((await sellTo('paynow', attributes)).status).toBe(201);
    });

    it.each(['Jos\ufffd', '\u200b', '\u3164\u200b'])('has no name %j', async (accountName) => {
      const answer = await sellTo('instapay', { bank: 'BDO', account: '001234567890', accountName });

      expect([answer.status, answer.body.code]).toEqual([400, 'METHOD_ATTRIBUTES_INVALID']);
    });
  });

  it.each(['Acme \ufffd', '\u3164', '\u2800'])('%j is no name of a partner', async (displayName) => {
    expect(codeOf(await world.partner.patch('/api/partner', { displayName }))).toBe('VALIDATION_FAILED');
  });

  it('an endpoint whose host has a * is refused, since it would never be reached', async () => {
    const answer = await world.partner.post('/api/webhook-endpoints', { url: 'https://*.partner.example/hooks' });

    expect(codeOf(answer)).toBe('WEBHOOK_URL_INVALID');
  });

  it('words of lists are read in any case, too', async () => {
    const { status, body } = await world.partner.post('/api/webhook-endpoints', {
      url: 'https://partner.example/any-case',
      eventTypes: ['transaction_updated', 'User_Kyc_Updated'],
    });

    expect([status, body.eventTypes]).toEqual([201, ['TRANSACTION_UPDATED', 'USER_KYC_UPDATED']]);
  });

  it('an endpoint that is created disabled is disabled', async () => {
    const { body } = await world.partner.post('/api/webhook-endpoints', {
      url: 'https://partner.example/hooks',
      enabled: false,
    });

    expect(body.enabled).toBe(false);
  });

  it('a missing field is required, and nothing more is said of it', async () => {
    const { body } = await world.partner.post('/api/users', { email: newEmail(), firstName: 'Ada' });

    expect(body.message).toBe('lastName is required.');
    expect(body.details).toEqual([{ field: 'lastName', problem: 'lastName is required' }]);
  });

  it.each([
    ['PATCH', '/api/users', 'GET, POST'],
    ['DELETE', '/api/transactions', 'GET'],
    ['PUT', '/api/transactions/estimate', 'GET, POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/llms.txt', 'GET, HEAD'],
  ])('%s of a known path says what it takes: %s', async (method, path, allow) => {
    const { status, body, headers } = await world.partner.call(method, path);

    expect([status, body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(headers.get('allow')).toBe(allow);
  });

  it('an unknown path is not found, with any method', async () => {
    expect((await world.partner.call('PATCH', '/api/nothing')).status).toBe(404);
  });

  it.each(['//api/methods', '/api//methods'])('%s is /api/methods', async (path) => {
    expect((await world.partner.get(path)).status).toBe(200);
  });

  it('a whole address, as clients send it that believe in a proxy, is that of its path', async () => {
    const { status } = await sendRaw(world.env.PUBLIC_URL, {
      method: 'POST',
      path: 'http://api.example/api/transactions/estimate',
      headers: JSON_TYPE,
      body: JSON.stringify({ type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 }),
    });

    expect(status).toBe(200);
  });

  it('a page may send the headers of its tracing with a public call', async () => {
    const { status, headers } = await world.partner.anonymous().call('OPTIONS', '/api/transactions/estimate', {
      headers: {
        'origin': 'https://wallet.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,traceparent',
      },
    });

    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toMatch(/traceparent|\*/);
  });

  it('partnerData is measured in bytes', async () => {
    const order = { ...BUY, partnerData: '字'.repeat(1_400) };

    expect(codeOf(await world.partner.post(`/api/users/${userId}/transactions`, order))).toBe('VALIDATION_FAILED');
  });

  describe('a checkout request', () => {
    it.each([
      ['a Bitcoin address', { cryptoCurrency: 'USDT', wallet: WALLETS.BTC }],
      ['0x for Bitcoin', { cryptoCurrency: 'BTC', wallet: '0x52908400098527886E0F7030069857D2E4169EE7' }],
      ['no address', { wallet: 'hello' }],
      ['no address of the coin', { type: 'buy', cryptoCurrency: 'ETH', wallet: 'hello' }],
    ])('with %s for its wallet is refused when it is made', async (_, body) => {
      expect(codeOf(await world.partner.post('/api/requests', body))).toBe('WALLET_INVALID');
    });

    it('says in a sentence which wallet fits no coin', async () => {
      const { body } = await world.partner.post('/api/requests', { wallet: 'lightning:LNBC1' });

      expect(body.message).toMatch(/^The wallet is not a valid cryptocurrency address on bitcoin, /);
    });

    it.each([{ cryptoCurrency: 'BTC', wallet: WALLETS.BTC }, { wallet: WALLETS.BTC }])(
      'with a wallet of its coin is made: %j',
      async (body) => {
        expect((await world.partner.post('/api/requests', body)).status).toBe(201);
      },
    );
  });

  describe('a document', () => {
    const upload = async (parts: readonly (string | Uint8Array)[], boundary = 'b/QeEb.T74_x'): Promise<Answer> =>
      world.partner.call('POST', `/api/users/${(await signUp(world.partner)).id}/upload-kyc-documents`, {
        raw: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
    const form = (type: string, content: Uint8Array, disposition = 'name="file"; filename="a"'): Promise<Answer> =>
      upload([
        `--b/QeEb.T74_x\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n`,
        `--b/QeEb.T74_x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`,
        content,
        '\r\n--b/QeEb.T74_x--\r\n',
      ]);

    it('whose part has no file name, in a form whose boundary has a slash, is taken', async () => {
      expect((await form('front', SAMPLES.png, 'name="file"')).body).toEqual({ status: 'ok' });
    });

    it.each(['Front', 'FRONT', ' front '])('is taken as the type %j', async (type) => {
      expect((await form(type, SAMPLES.png)).body).toEqual({ status: 'ok' });
    });

    it.each<[string, string, Buffer]>([
      ['an animated png', 'front', pngWith({ width: 1, height: 1, animated: true })],
      ['a PDF behind a line break', 'addressProof', Buffer.concat([Buffer.from('\r\n'), SAMPLES.pdf])],
      ['a PDF with white space behind it', 'addressProof', Buffer.concat([SAMPLES.pdf, Buffer.alloc(2_000, ' ')])],
      ['a jpg with what a phone appends', 'front', Buffer.concat([SAMPLES.jpg, movie('mp42'), Buffer.alloc(9_000, 7)])],
      ...['3gp4', '3gp5', 'qt  ', 'M4V '].map((brand): [string, string, Buffer] => [
        `a video of brand ${brand}`,
        'kycVideo',
        movie(brand),
      ]),
    ])('is taken: %s', async (_, type, content) => {
      expect((await form(type, content)).body).toEqual({ status: 'ok' });
    });

    it.each([
      ['empty', 'front', Buffer.alloc(0), 'DOCUMENT_EMPTY'],
      ['a jpg of 3 bytes', 'front', SAMPLES.jpg.subarray(0, 3), 'DOCUMENT_INCOMPLETE'],
      ['half a jpg', 'front', SAMPLES.jpg.subarray(0, SAMPLES.jpg.length / 2), 'DOCUMENT_INCOMPLETE'],
      ['a png without a size', 'front', pngWith({ width: 0, height: 0 }), 'DOCUMENT_INCOMPLETE'],
      ['a png without pixels', 'front', pngWith({ width: 1, height: 1, pixels: '' }), 'DOCUMENT_INCOMPLETE'],
      ['a png without its end', 'front', SAMPLES.png.subarray(0, -12), 'DOCUMENT_INCOMPLETE'],
      ['a PDF of 5 bytes', 'addressProof', SAMPLES.pdf.subarray(0, 5), 'DOCUMENT_INCOMPLETE'],
      ['half a PDF', 'addressProof', SAMPLES.pdf.subarray(0, 60), 'DOCUMENT_INCOMPLETE'],
      ['a video of 24 bytes', 'kycVideo', SAMPLES.mp4.subarray(0, 24), 'DOCUMENT_INCOMPLETE'],
      [
        'a PDF with a password',
        'addressProof',
        Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R/Encrypt 5 0 R>>\nstartxref\n9\n%%EOF\n'),
        'DOCUMENT_ENCRYPTED',
      ],
    ])('that no viewer opens is refused at once: %s', async (_, type, content, code) => {
      const { status, body } = await form(type, content);

      expect([status, body.code]).toEqual([400, code]);
    });
  });

  it('a sell by a lower-case word and an upper-case one is the same', async () => {
    const { id } = await verifiedUser(world.partner);

    expect((await world.partner.post(`/api/users/${id}/transactions`, { ...SELL, type: 'SELL' })).status).toBe(201);
  });
});
