import { Invitations } from '@rampart/partners';
import type { Answer } from '../../support/client.js';
import { sessionsOf } from '../../support/rows/people.js';
import { logins, sessions, signInGuesses } from '../../support/rows/tables.js';
import { makeLater } from '../../support/true-time.js';
import { newMember, PASSWORD, partnerIdOf, Visitor } from '../../support/visitor.js';
import { startWorld, type World } from '../../support/world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('signing in to the dashboard', () => {
  let world: World;
  let partnerId: string;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const member = () => newMember(world, partnerId, 'owner');
  const enrolled = async () => {
    const who = await member();
    const recoveryCodes = await who.enrol();
    return Object.assign(who, { recoveryCodes });
  };
  const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/me')).status === 200;

  it("takes email and password, in any case of the email's letters", async () => {
    const { email } = await member();
    const visitor = Visitor.at(world);

    const answer = await visitor.signIn(email.toUpperCase());

    expect(answer).toMatchObject({ status: 200, body: { next: 'in' } });
    expect((await visitor.get('/me')).body).toMatchObject({
      email,
      role: 'owner',
      secondFactor: false,
      partner: { id: partnerId, name: 'Test partner' },
      mode: 'sandbox',
    });
  });

  it('sets a cookie that scripts, other sites and other hosts cannot use', async () => {
    const { email } = await member();

    const { headers } = await Visitor.at(world).signIn(email);

    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^partners-device=[^;]+; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('gives a visitor no session for looking', async () => {
    const answer = await Visitor.at(world).get('/me');

    expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('answers an unknown address and a wrong password the same, after the same work', async () => {
    const { email } = await member();
    const timed = async (name: string): Promise<[Answer, number]> => {
      const started = performance.now();
      return [await Visitor.at(world).signIn(name, 'a wrong password'), performance.now() - started];
    };
    await timed('warm@up.example');

    const [[unknown, unknownMs], [wrong, wrongMs]] = [await timed('unknown@partner.example'), await timed(email)];

    expect(unknown).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } });
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(Math.min(unknownMs, wrongMs)).toBeGreaterThan(4);
  });

  it('is closed for 15 minutes after five wrong passwords, also for the right one, and then open again', async () => {
    const { email } = await member();

    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => Visitor.at(world).signIn(email, 'a wrong password')),
    );
    const right = await Visitor.at(world).signIn(email);
    makeLater(world, 15 * MINUTE + 1_000);
    const later = await Visitor.at(world).signIn(email);

    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    expect(right).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LOCKED' } });
    expect(right.headers.get('retry-after')).toMatch(/^(?:8\d\d|900)$/);
    expect(later.status).toBe(200);
  });

  it('looks at no more than five of many guesses that come at the same moment', async () => {
    const { email } = await member();

    const guesses = [...Array.from({ length: 30 }, () => 'a wrong password'), PASSWORD].map((password) =>
      Visitor.at(world).signIn(email, password),
    );
    await Promise.all(guesses);

    const { id } = await logins.get(world, { name: email });
    const { failures, lockedUntil } = await signInGuesses.get(world, { loginId: id, source: '127.0.0.1' });
    expect(failures).toBeLessThanOrEqual(5);
    expect(lockedUntil !== null || failures < 5).toBe(true);
  });

  describe('in two steps', () => {
    it('requires a code after the password, and lets no member in before', async () => {
      const { email, secret } = await enrolled();
      const visitor = Object.assign(Visitor.at(world), { secret });

      const first = await visitor.signIn(email);
      const between = await visitor.get('/me');
      const second = await visitor.post('/sign-in/code', { code: visitor.code() });

      expect(first.body).toEqual({ next: 'code' });
      expect(between).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
      expect(second).toMatchObject({ status: 200, body: { next: 'in' } });
      expect((await visitor.get('/me')).body).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });
    });

    it('takes each code once, also of four at the same moment', async () => {
      const { email, secret } = await enrolled();
      const visitors = Array.from({ length: 4 }, () => Object.assign(Visitor.at(world), { secret }));
      for (const visitor of visitors) await visitor.signIn(email);
      const code = visitors[0]!.code();

      const answers = await Promise.all(visitors.map((visitor) => visitor.post('/sign-in/code', { code })));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    });

    it('is closed after five wrong codes, however often the right password is shown between them', async () => {
      const { email, secret } = await enrolled();
      const visitor = Object.assign(Visitor.at(world), { secret });
      for (let guess = 0; guess < 5; guess++) {
        await visitor.signIn(email);
        await visitor.post('/sign-in/code', { code: '000000' });
      }

      const password = await visitor.signIn(email);
      const code = await visitor.post('/sign-in/code', { code: visitor.code() });

      expect([password.status, password.body.code]).toEqual([429, 'SIGN_IN_LOCKED']);
      expect(code.status).toBe(429);
    });

    it('keeps the secret sealed', async () => {
      const { email, secret } = await enrolled();

      const { sealedTotp } = await logins.get(world, { name: email });

      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(sealedTotp?.includes(secret!)).toBe(false);
    });

    it('takes a recovery code once, which is no step up', async () => {
      const { email, recoveryCodes } = await enrolled();
      const [one, two] = [Visitor.at(world), Visitor.at(world)];
      await Promise.all([one.signIn(email), two.signIn(email)]);

      const answers = [
        await one.post('/sign-in/recovery-code', { code: recoveryCodes[0]!.toUpperCase() }),
        await two.post('/sign-in/recovery-code', { code: recoveryCodes[0] }),
      ];
      const secrets = await one.post('/second-factor/recovery-codes');

      expect(answers.map(({ status }) => status)).toEqual([200, 401]);
      expect((await one.get('/me')).body.recoveryCodesLeft).toBe(9);
      expect(secrets).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    });

    describe('whose app is lost', () => {
      const auditOf = async (id: string): Promise<unknown[]> =>
        (
          await world.database.query(
            'SELECT action, actor, partner_id, after FROM audit_entry WHERE subject = $1 ORDER BY id',
            [`login:${id}`],
          )
        ).map((row) => row);
      /** Signed in with a recovery code, in another browser than the one that set up the app. */
      const recovered = async () => {
        const before = await enrolled();
        const visitor = Visitor.at(world);
        await visitor.signIn(before.email);
        await visitor.post('/sign-in/recovery-code', { code: before.recoveryCodes[0] });
        return { before, visitor };
      };

      it('is set up anew after a recovery code, which ends the old app, the old recovery codes and every other session', async () => {
        const { before, visitor } = await recovered();
        const stillIn = await isIn(before);

        const recoveryCodes = await visitor.enrol();

        expect([stillIn, await isIn(before), await isIn(visitor)]).toEqual([true, false, true]);
        expect((await visitor.get('/me')).body).toMatchObject({
          secondFactor: true,
          recoveryCodesLeft: 10,
          recoveredAt: null,
        });
        const [withOld, withNew] = [Visitor.at(world), Object.assign(Visitor.at(world), { secret: visitor.secret })];
        await Promise.all([withOld.signIn(before.email), withNew.signIn(before.email)]);
        expect((await withOld.post('/sign-in/code', { code: before.code() })).status).toBe(401);
        expect((await withOld.post('/sign-in/recovery-code', { code: before.recoveryCodes[1] })).status).toBe(401);
        expect((await withNew.post('/sign-in/code', { code: withNew.code() })).status).toBe(200);
        expect(recoveryCodes).toHaveLength(10);
      });

      it('is in the audit from the recovery code on', async () => {
        const { before, visitor } = await recovered();
        await visitor.post('/second-factor/recover', { code: before.recoveryCodes[1] });
        await visitor.enrol();

        const [who, ...entries] = [`member:${before.email}`, ...(await auditOf(before.id))];

        expect(entries).toEqual([
          { action: 'setUpSecondFactor', actor: who, partner_id: partnerId, after: null },
          { action: 'signInByRecoveryCode', actor: who, partner_id: partnerId, after: { recoveryCodesLeft: 9 } },
          { action: 'useRecoveryCode', actor: who, partner_id: partnerId, after: { recoveryCodesLeft: 8 } },
          { action: 'setUpSecondFactor', actor: who, partner_id: partnerId, after: null },
        ]);
      });

      it('is set up anew by who is signed in and shows a recovery code, for ten minutes and once', async () => {
        const visitor = await enrolled();
        makeLater(world, 6 * MINUTE);
        const without = await visitor.post('/second-factor');
        const shown = await visitor.post('/second-factor/recover', { code: visitor.recoveryCodes[0] });
        const within = await visitor.post('/second-factor');
        makeLater(world, 17 * MINUTE);

        const late = await visitor.post('/second-factor');
        const again = await visitor.post('/second-factor/recover', { code: visitor.recoveryCodes[0] });

        expect([without, shown, within, late, again].map(({ status, body }) => [status, body?.code])).toEqual([
          [403, 'STEP_UP_REQUIRED'],
          [204, undefined],
          [200, undefined],
          [403, 'STEP_UP_REQUIRED'],
          [401, 'SIGN_IN_CODE_INVALID'],
        ]);
      });

      it('cannot be replaced twice on one recovery code, nor are secrets open by it', async () => {
        const { visitor } = await recovered();
        const secret = await visitor.post('/second-factor/recovery-codes');
        await visitor.enrol();
        makeLater(world, 6 * MINUTE);

        const second = await visitor.post('/second-factor');

        expect(secret).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
        expect(second).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
      });

      it('stays as it is on a wrong recovery code, of which five close the login', async () => {
        const visitor = await enrolled();
        await visitor.post('/second-factor/recover', { code: 'aaaaa-aaaaa' });
        makeLater(world, 6 * MINUTE);
        const begun = await visitor.post('/second-factor');

        for (let i = 0; i < 4; i++) await visitor.post('/second-factor/recover', { code: 'aaaaa-aaaaa' });
        const right = await visitor.post('/second-factor/recover', { code: visitor.recoveryCodes[0] });

        expect(begun.status).toBe(403);
        expect(right).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LOCKED' } });
        expect((await visitor.get('/me')).body.recoveryCodesLeft).toBe(10);
      });

      it('uses a recovery code once, also of four at the same moment', async () => {
        const visitor = await enrolled();
        const copies = Array.from({ length: 4 }, () => visitor.copy());

        const answers = await Promise.all(
          copies.map((copy) => copy.post('/second-factor/recover', { code: visitor.recoveryCodes[0] })),
        );

        expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      });

      it('and who has no second factor has no use for recovery codes', async () => {
        const visitor = await member();

        expect(await visitor.post('/second-factor/recover', { code: 'aaaaa-aaaaa' })).toMatchObject({
          status: 403,
          body: { code: 'SECOND_FACTOR_REQUIRED' },
        });
      });
    });

    it('does not wait for a code longer than ten minutes', async () => {
      const { email, secret } = await enrolled();
      const visitor = Object.assign(Visitor.at(world), { secret });
      await visitor.signIn(email);

      makeLater(world, 11 * MINUTE);
      const answer = await visitor.post('/sign-in/code', { code: visitor.code(Date.now() + 11 * MINUTE) });

      expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
    });

    it('is set up only with a code of the new secret, and replaced only by who shows one of the old', async () => {
      const visitor = await member();
      await visitor.post('/second-factor', { password: PASSWORD });
      const wrong = await visitor.post('/second-factor/confirm', { code: '000000' });
      await visitor.enrol();
      makeLater(world, 6 * MINUTE);

      const again = await visitor.post('/second-factor');

      expect(wrong).toMatchObject({ status: 401, body: { code: 'SIGN_IN_CODE_INVALID' } });
      expect(again).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    });
  });

  it('asks for the password again before a first second factor, and counts wrong ones', async () => {
    const visitor = await member();

    const without = await visitor.post('/second-factor');
    const wrong: Answer[] = [];
    for (let i = 0; i < 5; i++) wrong.push(await visitor.post('/second-factor', { password: `wrong ${i}` }));
    const right = await visitor.post('/second-factor', { password: PASSWORD });
    makeLater(world, 16 * MINUTE);
    const later = await visitor.post('/second-factor', { password: PASSWORD });

    expect(without).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
    expect(new Set(wrong.map(({ body }) => body.code))).toEqual(new Set(['PASSWORD_WRONG']));
    expect([right.body.code, later.status]).toEqual(['SIGN_IN_LOCKED', 200]);
  });

  it.each([
    ['PASSWORD_COMMON', 'password1234'],
    ['PASSWORD_COMMON', 'qwertyuiop123'],
    ['PASSWORD_PERSONAL', 'I am The Owner here'],
    ['PASSWORD_PERSONAL', 'hello partner.example'],
  ])('refuses a new password as %s: %s', async (code, password) => {
    const visitor = await member();
    const { token } = await world.api
      .get(Invitations, { strict: false })
      .createInvitation(partnerId, { email: `new${Date.now()}@partner.example`, role: 'owner', by: 'operator:tester' });

    const changed = await visitor.post('/password', { current: PASSWORD, password });
    const joined = await Visitor.at(world).post('/invitations/accept', { token, name: 'The owner', password });

    expect([changed, joined]).toMatchObject([
      { status: 400, body: { code } },
      { status: 400, body: { code } },
    ]);
  });

  describe('makes a session that', () => {
    it('has another id than any before: one that was planted is of no use', async () => {
      const { email, secret } = await enrolled();
      const attacker = Visitor.at(world);
      await attacker.signIn(email);
      const victim = Object.assign(attacker.copy(), { secret });

      await victim.signIn(email);
      const between = victim.cookie;
      await victim.post('/sign-in/code', { code: victim.code() });

      expect(new Set([attacker.cookie, between, victim.cookie]).size).toBe(3);
      expect(await isIn(victim)).toBe(true);
      expect(await isIn(attacker)).toBe(false);
    });

    it('is not made of an id that a browser invents', async () => {
      const { email } = await member();
      const visitor = Visitor.at(world);

      const { headers } = await visitor.post(
        '/sign-in',
        { name: email, password: PASSWORD },
        { headers: { cookie: 'sid=s%3Aplanted.signature' } },
      );

      expect(headers.getSetCookie().join()).not.toContain('planted');
    });

    it('is over everywhere after signing out: a copied cookie is worth nothing', async () => {
      const visitor = await member();
      const thief = visitor.copy();

      await visitor.post('/sign-out');

      expect(await isIn(thief)).toBe(false);
    });

    it('ends after 30 minutes without a request', async () => {
      const visitor = await member();
      const { id } = (await visitor.get('/me')).body;
      const expiry = async (): Promise<number> =>
        ((await sessionsOf(world, id))[0]!.expire.getTime() - Date.now()) / 1_000;

      const expireIn = async (seconds: number): Promise<void> => {
        const { sid } = (await sessionsOf(world, id))[0]!;
        await sessions.update(world, { sid }, { expire: new Date(Date.now() + seconds * 1_000) });
      };
      const left = await expiry();
      await expireIn(60);
      await visitor.get('/me');
      const prolonged = await expiry();
      await expireIn(-1);

      expect(left).toBeGreaterThan(29 * 60);
      expect(left).toBeLessThanOrEqual(30 * 60 + 1);
      expect(prolonged).toBeGreaterThan(29 * 60);
      expect(await isIn(visitor)).toBe(false);
    });

    it('ends after 12 hours, whatever is done', async () => {
      const visitor = await member();

      makeLater(world, 12 * HOUR - MINUTE);
      const before = await isIn(visitor);
      makeLater(world, 12 * HOUR + MINUTE);
      const after = await isIn(visitor);

      expect([before, after]).toEqual([true, false]);
    });

    it("does not end when the sandbox's clock is moved", async () => {
      const visitor = await member();

      await world.advance(24 * 3_600);

      expect(await isIn(visitor)).toBe(true);
    });

    it('is listed, and ended from another one', async () => {
      const [here] = [await member()];
      const there = Visitor.at(world);
      await there.post(
        '/sign-in',
        { name: here.email, password: PASSWORD },
        { headers: { 'user-agent': 'Browser of the other place' } },
      );
      const { body: listed } = await here.get('/sessions');
      const other = listed.find(({ current }: { current: boolean }) => !current);

      const answer = await here.delete(`/sessions/${other.id}`);

      expect(listed).toHaveLength(2);
      expect(other.browser).toBe('Browser of the other place');
      expect(JSON.stringify(listed)).not.toContain(/(?<=\bsid=s:).{14}/.exec(decodeURIComponent(here.cookie))![0]);
      expect(answer.status).toBe(204);
      expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    });

    it('is not ended by another member', async () => {
      const [one, other] = [await member(), await member()];
      const [{ id }] = (await one.get('/sessions')).body;

      const answer = await other.delete(`/sessions/${id}`);

      expect(answer).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
      expect(await isIn(one)).toBe(true);
    });

    it('ends with a change of the password, but for the one in which it was changed', async () => {
      const here = await member();
      const there = Visitor.at(world);
      await there.signIn(here.email);

      const wrong = await here.post('/password', { current: 'not the password', password: 'another long password' });
      const short = await here.post('/password', { current: PASSWORD, password: 'short' });
      const right = await here.post('/password', { current: PASSWORD, password: 'another long password' });

      expect([wrong.body.code, short.body.code, right.status]).toEqual(['PASSWORD_WRONG', 'VALIDATION_FAILED', 204]);
      expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
      expect((await Visitor.at(world).signIn(here.email, 'another long password')).status).toBe(200);
    });

    it('reaches the dashboard and nothing of the partner API', async () => {
      const visitor = await member();

      const answer = await world.partner.anonymous().get('/api/transactions', { headers: { cookie: visitor.cookie } });

      expect(answer.status).toBe(401);
      expect(
        (await Visitor.at(world).get('/me', { headers: { authorization: world.partner.authorization! } })).status,
      ).toBe(401);
    });
  });

  describe('refuses what does not come from its own pages', () => {
    const FOREIGN: [string, Record<string, string>][] = [
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a sibling of our domain', { 'sec-fetch-site': 'same-site' }],
      ['an address typed in', { 'sec-fetch-site': 'none' }],
      ['a browser that says nothing', { 'sec-fetch-site': '' }],
      ['a foreign origin', { 'sec-fetch-site': '', 'origin': 'https://evil.example' }],
      ['no origin in particular', { 'sec-fetch-site': '', 'origin': 'null' }],
      ['a form of no origin', { 'sec-fetch-site': '', 'origin': 'null', 'content-type': 'text/plain' }],
      [
        'a foreign origin that names our host',
        { 'sec-fetch-site': '', 'origin': 'https://evil.example', 'host': 'evil.example' },
      ],
    ];

    it.each(FOREIGN)('%s', async (_, headers) => {
      const visitor = await member();

      const answers = [
        await visitor.post('/sessions/revoke-others', {}, { headers }),
        await visitor.post('/password', { current: PASSWORD, password: 'another long password' }, { headers }),
        await visitor.post('/sign-out', {}, { headers }),
        await visitor.delete('/sessions/0', { headers }),
      ];

      for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE_REFUSED' } });
      expect(await isIn(visitor)).toBe(true);
      expect((await Visitor.at(world).signIn(visitor.email)).status).toBe(200);
    });

    it('but takes our own origin from a browser that knows no Sec-Fetch-Site', async () => {
      const visitor = await member();

      const answer = await visitor.post(
        '/sign-out',
        {},
        { headers: { 'sec-fetch-site': '', 'origin': new URL(world.env.PUBLIC_URL).origin } },
      );

      expect(answer.status).toBe(204);
    });

    it('and takes JSON only', async () => {
      const visitor = await member();

      const answer = await visitor.post('/password', undefined, {
        raw: 'current=a&password=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });

      expect(answer).toMatchObject({ status: 415, body: { code: 'CONTENT_TYPE_UNSUPPORTED' } });
    });

    it('and is not fooled by a method in a GET', async () => {
      const visitor = await member();

      await visitor.get('/sign-out?_method=POST', {
        headers: { 'x-http-method-override': 'POST', 'sec-fetch-site': 'cross-site' },
      });

      expect(await isIn(visitor)).toBe(true);
    });
  });

  describe('is not enough for secrets and money, which', () => {
    it('want a second factor to be set up', async () => {
      const visitor = await member();

      expect(await visitor.post('/second-factor/recovery-codes')).toMatchObject({
        status: 403,
        body: { code: 'SECOND_FACTOR_REQUIRED' },
      });
    });

    it('want a code of the last five minutes', async () => {
      const visitor = await enrolled();
      const fresh = await visitor.post('/second-factor/recovery-codes');
      makeLater(world, 5 * MINUTE + 1_000);
      const stale = await visitor.post('/second-factor/recovery-codes');

      const step = await visitor.post('/step-up', { code: visitor.code(Date.now() + 5 * MINUTE) });
      const again = await visitor.post('/second-factor/recovery-codes');

      expect(fresh.body.recoveryCodes).toHaveLength(10);
      expect(stale).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
      expect(step.status).toBe(204);
      expect(again.status).toBe(200);
    });

    it('are not opened by a code that was used to sign in', async () => {
      const { email, secret } = await enrolled();
      const visitor = Object.assign(Visitor.at(world), { secret });
      await visitor.signIn(email);
      const code = visitor.code();
      await visitor.post('/sign-in/code', { code });

      expect(await visitor.post('/step-up', { code })).toMatchObject({
        status: 401,
        body: { code: 'SIGN_IN_CODE_INVALID' },
      });
    });
  });
});

describe('behind https', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ PUBLIC_URL: 'https://ramp.example/pay' });
  });
  afterAll(() => world.close());

  it('the cookie is bound to the host and to https', async () => {
    const { env } = world;
    const visitor = new Visitor(`http://${env.HOST}:${env.PORT}/dashboard/api`);
    const email = 'owner@partner.example';
    const { token } = await world.api
      .get(Invitations, { strict: false })
      .createInvitation(await partnerIdOf(world, world.partner), { email, role: 'owner', by: 'operator:tester' });
    const accepted = await visitor.post('/invitations/accept', { token, name: 'The owner', password: PASSWORD });
    expect(accepted.headers.getSetCookie()).toEqual([]); // it came over plain HTTP

    const { headers } = await visitor.post(
      '/sign-in',
      { name: email, password: PASSWORD },
      { headers: { 'x-forwarded-proto': 'https' } },
    );

    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-partners-device=[^;]+; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});
