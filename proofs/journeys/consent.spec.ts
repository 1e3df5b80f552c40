import { Client } from '../../test/support/client.js';
import { apiKeyOf, authorizePath, BACK, codeAfter, newPkce, toQuestion, userWithPhone } from '../support/consent.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { newPhone } from '../../test/support/people.js';
import { hiddenFields, type Shown, PlainBrowser } from '../support/plain-browser.js';
import { textMessages } from '../../test/support/rows/sandbox.js';
import { authorizationCodes } from '../../test/support/rows/tables.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('the consent page', () => {
  let world: World;
  let partner: Client;
  let user: Awaited<ReturnType<typeof userWithPhone>>;
  let visitor: PlainBrowser;

  beforeAll(async () => {
    world = await startWorld();
    partner = world.partner;
    await partner.patch('/api/partner', {
      displayName: 'Acme <Wallet>',
      redirectUrls: [BACK, 'http://localhost:5000/back'],
    });
    await world.stranger.patch('/api/partner', { redirectUrls: [BACK, 'https://stranger.example.com/'] });
  });
  beforeEach(async () => {
    user = await userWithPhone(partner);
    visitor = new PlainBrowser(world.env.PUBLIC_URL);
  });
  afterAll(() => world.close());

  const phone = (page: Shown, number = user.phone, country = 'SG'): Promise<Shown> =>
    visitor.submit(page, 'phone', { country, phone: number });
  const messages = async (): Promise<number> => textMessages.count(world);

  it("leads a user from the partner's link back to the partner, with a code", async () => {
    const first = await visitor.open(authorizePath(partner, { state: 'a b&c=<d>' }));
    const [asked, code] = await codeAfter(partner, user.number, () => phone(first));
    const question = await visitor.submit(asked, 'code', { code });
    const answer = await visitor.submit(question, 'allow');

    expect([first.status, first.heading]).toEqual([200, 'Acme <Wallet> asks for access to your account']);
    expect([asked.status, asked.heading]).toEqual([200, 'Enter the code']);
    expect([question.status, question.heading]).toEqual([200, 'Allow Acme <Wallet> to use your account?']);
    expect(question.text).toContain(`${user.email.slice(0, 2)}•••${user.email.split('@')[0]?.at(-1)}@example.com`);
    expect(question.text).not.toContain(user.email);
    expect(question.text).toContain('<b>shop.example.com</b>');
    expect(answer.status).toBe(303);
    expect(answer.location?.href).toMatch(
      /^https:\/\/shop\.example\.com\/back\?kept=1&authorizationCode=[A-Za-z0-9]{20}&state=a\+b%26c%3D%3Cd%3E$/,
    );
  });

  it('is asked in the words of the standard too, and answers in them', async () => {
    const query = new URLSearchParams({
      client_id: apiKeyOf(partner),
      redirect_uri: BACK,
      response_type: 'code',
      state: 's',
      scope: 'whatever',
    });
    const first = await visitor.open(`/authorize?${query.toString()}`);
    const rejected = await visitor.submit(first, 'reject');
    const [asked, code] = await codeAfter(partner, user.number, () => phone(first));
    const allowed = await visitor.submit(await visitor.submit(asked, 'code', { code }), 'allow');

    expect(rejected.location?.search).toBe('?kept=1&error=access_denied&state=s');
    expect(allowed.location?.searchParams.get('code')).toMatch(/^\w{20}$/);
    expect(allowed.location?.searchParams.get('state')).toBe('s');
  });

  it('can be left at every step: ?error=rejected', async () => {
    const first = await visitor.open(authorizePath(partner, { state: 'x' }));
    const [asked, code] = await codeAfter(partner, user.number, () => phone(first));
    const question = await visitor.submit(asked, 'code', { code });

    const answers = await Promise.all([first, asked, question].map((page) => visitor.submit(page, 'reject')));

    expect(answers.map(({ status, location }) => [status, location?.href])).toEqual(
      answers.map(() => [303, `${BACK}&error=rejected&state=x`]),
    );
    expect(await authorizationCodes.find(world, { userId: user.id })).toEqual([]);
  });

  it('cannot be framed, runs no script, is not cached and sends no referrer', async () => {
    const pages = [
      await visitor.open(authorizePath(partner)),
      await visitor.open('/authorize'),
      await visitor.post({}),
    ];

    for (const { headers, text } of pages) {
      const policy = headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'nonce-[^']+'; img-src 'self'; form-action 'self'( https:\/\/shop\.example\.com)?; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(text).toContain(`<style nonce="${nonce}">`);
      expect(text).not.toMatch(/<script|\bon\w+=|style="/);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'content-type': 'text/html; charset=utf-8',
      });
    }
    expect(new Set(pages.map(({ headers }) => headers.get('content-security-policy'))).size).toBe(pages.length);
  });

  it('says that it is a test in sandbox, and escapes all input', async () => {
    const page = await visitor.open(authorizePath(partner, { state: '"><script>alert(1)</script>' }));
    const wrong = await phone(page, '"><script>alert(2)</script>'.slice(0, 30));

    expect(page.text).toContain('TEST mode: no real money moves');
    expect(page.title).toMatch(/^TEST · /);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="&#34;&#62;&#60;script');
    expect(page.text + wrong.text).not.toContain('<script');
  });

  describe('redirects to no address that is not registered', () => {
    it.each([
      ['another host', 'https://evil.example.com/back?kept=1'],
      ['another path', 'https://shop.example.com/back/?kept=1'],
      ['a longer query', `${BACK}&more=1`],
      ['no query', 'https://shop.example.com/back'],
      ['another case', 'https://shop.example.com/Back?kept=1'],
      ['another scheme', 'http://shop.example.com/back?kept=1'],
      ['a port', 'https://shop.example.com:443/back?kept=1'],
      ['a fragment', `${BACK}#x`],
      ['one that another partner registered', 'https://stranger.example.com/'],
      ['none', ''],
    ])('%s', async (_, redirectUrl) => {
      const page = await visitor.open(authorizePath(partner, { redirectUrl }));

      expect([page.status, page.location]).toEqual([400, undefined]);
      expect(page.text).toContain('The redirectUrl is not registered');
    });

    it.each([
      ['another client', { clientId: 'rk_unknown' }],
      ['no client', { clientId: '' }],
      ['a client that is no text', { clientId: 'a\0b' }],
    ])('for %s', async (_, query) => {
      const page = await visitor.open(authorizePath(partner, query));

      expect([page.status, page.location]).toEqual([400, undefined]);
    });

    it('for two clients or two addresses, in whatever spelling', async () => {
      const twice = [
        '&clientId=rk_other',
        '&client_id=rk_other',
        `&redirect_uri=${encodeURIComponent(BACK)}`,
        '&redirectUrl[]=x',
        '&state=a&state=b',
      ];

      for (const more of twice) {
        const page = await visitor.open(authorizePath(partner, { state: '' }) + more);
        expect([more, page.status, page.location]).toEqual([more, more.includes('[]') ? 200 : 400, undefined]);
      }
    });

    it('that was registered when the page was opened, and is no more', async () => {
      const other = await newPartnerWith(world, BACK);
      const first = await visitor.open(authorizePath(other));

      await other.patch('/api/partner', { redirectUrls: [] });

      expect((await visitor.submit(first, 'reject')).location).toBeUndefined();
    });
  });

  it.each([
    ['the method plain', { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without method, which means plain', { code_challenge: 'c'.repeat(43) }, 'invalid_request'],
    ['a method without challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    [
      'a challenge of another length',
      { code_challenge: 'c'.repeat(42), code_challenge_method: 'S256' },
      'invalid_request',
    ],
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
  ])("refuses %s, at the partner's address", async (_, query, error) => {
    const { status, location } = await visitor.open(authorizePath(partner, { ...query, state: 's' }));

    expect([status, location?.href]).toEqual([303, `${BACK}&error=${error}&state=s`]);
  });

  describe('leads back to an app', () => {
    const APP = 'myapp://back';
    let appPartner: Client;
    beforeAll(async () => {
      appPartner = await newPartnerWith(world, APP);
    });

    it('with PKCE: another app on the phone may have claimed the scheme', async () => {
      const owner = await userWithPhone(appPartner);
      const question = await toQuestion(visitor, appPartner, owner, {
        redirectUrl: APP,
        state: 's',
        ...newPkce().query,
      });

      const { status, location } = await visitor.submit(question, 'allow');

      expect(question.text).toContain('You will be sent back to the app <b>myapp</b>.');
      expect(question.headers.get('content-security-policy')).toContain(`form-action 'self' myapp:;`);
      expect([status, location?.href]).toEqual([
        303,
        expect.stringMatching(/^myapp:\/\/back\?authorizationCode=[\w-]{20,}&state=s$/),
      ]);
    });

    it('never without', async () => {
      const { status, location } = await visitor.open(authorizePath(appPartner, { redirectUrl: APP, state: 's' }));

      expect([status, location?.href]).toEqual([303, `${APP}?error=invalid_request&state=s`]);
    });

    it('that is registered letter for letter', async () => {
      for (const redirectUrl of ['myapp://back/', 'myapp://other', 'myapp://', 'other://back']) {
        const { status, location } = await visitor.open(authorizePath(appPartner, { redirectUrl, ...newPkce().query }));

        expect([redirectUrl, status, location]).toEqual([redirectUrl, 400, undefined]);
      }
    });
  });

  describe('reveals to no visitor which phones are known', () => {
    it('by its pages: an unknown number is answered like a known one', async () => {
      const [known, unknown] = [user.phone, newPhone()];
      const first = await visitor.open(authorizePath(partner));
      const second = await visitor.open(authorizePath(partner));
      const comparable = (page: Shown, number: string): string =>
        page.text.replaceAll(/nonce="[^"]+"|name="request" value="[^"]+"/g, '').replaceAll(number.slice(-4), 'dddd');

      const before = await messages();
      const answers = [await phone(first, known), await phone(second, unknown)];
      const guesses = [
        await visitor.submit(answers[0]!, 'code', { code: '000000' }),
        await visitor.submit(answers[1]!, 'code', { code: '000000' }),
      ];
      await eventually('the code is sent', async () => (await messages()) > before);
      await aMoment();

      expect(comparable(answers[0]!, known)).toBe(comparable(answers[1]!, unknown));
      expect(comparable(guesses[0]!, known)).toBe(comparable(guesses[1]!, unknown));
      expect(guesses.map(({ status }) => status)).toEqual([400, 400]);
      expect(await messages()).toBe(before + 1);
    });

    it('by another partner: a user of one partner is unknown to the other', async () => {
      const before = await messages();

      const asked = await phone(await visitor.open(authorizePath(world.stranger)));
      await aMoment();

      expect(asked.heading).toBe('Enter the code');
      expect(await messages()).toBe(before);
    });
  });

  describe('asks for the code of the text message', () => {
    let asked: Shown;
    let code: string;
    const guess = (text: string): Promise<Shown> => visitor.submit(asked, 'code', { code: text });
    const wrong = (count: number): string[] =>
      Array.from({ length: count }, (_, at) => String((Number(code) + at + 1) % 1e6).padStart(6, '0'));
    const isIn = ({ heading }: Shown): boolean => heading.startsWith('Allow');

    beforeEach(async () => {
      const first = await visitor.open(authorizePath(partner));
      [asked, code] = await codeAfter(partner, user.number, () => phone(first));
    });

    it('and takes it as people write it', async () => {
      expect(isIn(await guess(` ${code.slice(0, 3)} ${code.slice(3)} `))).toBe(true);
    });

    it('until it was guessed five times', async () => {
      for (const text of wrong(5)) expect((await guess(text)).text).toContain('wrong or no longer valid');

      expect(isIn(await guess(code))).toBe(false);
    });

    it('and counts guesses that come together', async () => {
      const guesses = wrong(50).map(guess);
      await Promise.all(guesses.slice(0, 10));

      expect(isIn(await guess(code))).toBe(false);
      await Promise.all(guesses);
    });

    it('until five minutes are over', async () => {
      await world.advance(303); // a process estimates the database's time: on a busy machine to a second or two

      expect(isIn(await guess(code))).toBe(false);
    });

    it('once', async () => {
      expect([isIn(await guess(code)), isIn(await guess(code))]).toEqual([true, false]);
    });

    it('and sends another, after which the first is wrong', async () => {
      const [again, second] = await codeAfter(partner, user.number, () => visitor.submit(asked, 'again'));

      expect(isIn(await guess(code))).toBe(code === second);
      expect(isIn(await visitor.submit(again, 'code', { code: second }))).toBe(code !== second);
    });

    it('and sends five at most, whatever the number', async () => {
      for (let i = 0; i < 4; i++) expect((await visitor.submit(asked, 'again')).status).toBe(200);

      const change = await visitor.submit(asked, 'change');
      expect([(await visitor.submit(asked, 'again')).status, (await phone(change, newPhone())).status]).toEqual([
        429, 429,
      ]);
    });

    it('of this number and not of another', async () => {
      const other = await userWithPhone(partner);
      const change = await visitor.submit(asked, 'change');
      const [again] = await codeAfter(partner, other.number, () => phone(change, other.phone));

      expect(isIn(await visitor.submit(again, 'code', { code }))).toBe(false);
    });

    it('for this visit and not for another', async () => {
      const other = await visitor.open(authorizePath(partner));

      expect(
        isIn(
          await visitor.post({
            ...hiddenFields(asked, 'code'),
            request: hiddenFields(other, 'phone')['request']!,
            code,
          }),
        ),
      ).toBe(false);
    });

    it('for ten minutes: who answers later shows the phone once more', async () => {
      const question = await guess(code);
      await world.advance(600);

      const late = await visitor.submit(question, 'allow');

      expect([late.status, late.location]).toEqual([400, undefined]);
      expect(late.text).toContain('Your session has expired');
    });
  });

  it.each(['1', '61234567', 'abc', ''])('refuses %j as a phone number, and sends nothing', async (number) => {
    const before = await messages();

    const page = await phone(await visitor.open(authorizePath(partner)), number);

    expect([page.status, page.heading]).toEqual([400, 'Acme <Wallet> asks for access to your account']);
    expect(page.text).toContain('role="alert"');
    expect(await messages()).toBe(before);
  });

  it('lets a person with several accounts choose, and none of another person', async () => {
    const second = await userWithPhone(partner, user.phone);
    const stranger = await userWithPhone(world.stranger, user.phone);
    const other = await userWithPhone(partner);
    const question = await toQuestion(visitor, partner, user);

    const answers = [
      await visitor.submit(question, 'allow', { user: other.id }),
      await visitor.submit(question, 'allow', { user: stranger.id }),
      await visitor.submit(question, 'allow', { user: 'x' }),
    ];
    await visitor.submit(question, 'allow', { user: user.id });

    expect(hiddenFields(question, 'allow')['user']).toBe(second.id);
    expect(answers.map(({ location }) => location)).toEqual([undefined, undefined, undefined]);
    const given = await Promise.all(
      [user, second, other, stranger].map(({ id }) => authorizationCodes.find(world, { userId: id })),
    );
    expect(given.map(({ length }) => length)).toEqual([1, 0, 0, 0]);
  });

  it('takes a second click: the newer code counts', async () => {
    const question = await toQuestion(visitor, partner, user);
    const codes = [await visitor.submit(question, 'allow'), await visitor.submit(question, 'allow')].map(
      ({ location }) => location?.searchParams.get('authorizationCode'),
    );

    const exchanged = [];
    for (const code of codes) exchanged.push((await partner.post('/api/oauth2/token', { code })).status);

    expect(exchanged).toEqual([400, 200]);
    expect((await visitor.submit(question, 'allow')).status).toBe(410);
  });

  describe('is answered by the person before it alone', () => {
    it("not by a form without the browser's cookie", async () => {
      const question = await toQuestion(visitor, partner, user);

      const forged = await new PlainBrowser(world.env.PUBLIC_URL).post(hiddenFields(question, 'allow'));

      expect([forged.status, forged.location]).toEqual([403, undefined]);
    });

    it('not by a request that another browser prepared', async () => {
      const victim = new PlainBrowser(world.env.PUBLIC_URL);
      await victim.open(authorizePath(partner));
      const prepared = await toQuestion(visitor, partner, user);

      const forged = await victim.post(hiddenFields(prepared, 'allow'));

      expect([forged.status, forged.location]).toEqual([403, undefined]);
    });

    it.each([
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a sister site', { 'sec-fetch-site': 'same-site' }],
      ['another origin', { origin: 'https://evil.example.com' }],
    ])('not from a page of %s', async (_, headers) => {
      const question = await toQuestion(visitor, partner, user);

      const forged = await visitor.submit(question, 'allow', {}, headers);

      expect([forged.status, forged.location]).toEqual([403, undefined]);
    });

    it('not with a request that was changed', async () => {
      const first = await visitor.open(authorizePath(partner));
      const { request = '' } = hiddenFields(first, 'reject');
      const changed = `${request.slice(0, -2)}${request.endsWith('AA') ? 'BB' : 'AA'}`;

      const answers = [
        await visitor.post({ request: changed, step: 'reject' }),
        await visitor.post({ request: '', step: 'reject' }),
        await visitor.post({ step: 'reject' }),
      ];

      expect(answers.map(({ status, location }) => [status, location])).toEqual(answers.map(() => [403, undefined]));
    });

    it('not after a quarter of an hour', async () => {
      const first = await visitor.open(authorizePath(partner));
      await world.advance(905); // the clocks of processes differ slightly

      const late = await visitor.submit(first, 'reject');

      expect([late.status, late.location]).toEqual([410, undefined]);
    });

    it('and its cookie is for our server only', async () => {
      const { headers } = await visitor.open(authorizePath(partner));

      expect(headers.get('set-cookie')).toMatch(
        /^authorize=[0-9a-f]{64}; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
    });
  });

  it('answers a form without a step, and one that is no form, with a page', async () => {
    const first = await visitor.open(authorizePath(partner));

    const answers = [
      await visitor.submit(first, 'reject', { step: 'other' }),
      await visitor.open('/authorize?redirectUrl=x'),
    ];

    expect(answers.map(({ status, heading }) => [status, heading])).toEqual(
      answers.map(() => [400, 'Something went wrong']),
    );
  });
});

async function newPartnerWith(world: World, redirectUrl: string): Promise<Client> {
  const { apiKey, apiSecret } = (await world.operator.post('/ops/api/partners', { name: 'Other' })).body;
  const client = Client.basic(world.env.PUBLIC_URL, apiKey, apiSecret);
  await client.patch('/api/partner', { redirectUrls: [redirectUrl] });
  return client;
}
