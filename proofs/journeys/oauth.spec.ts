import { randomUUID } from 'node:crypto';
import { type Answer, Client } from '../../test/support/client.js';
import { BACK, consent, newPkce, userWithPhone } from '../support/consent.js';
import { eventually } from '../../test/support/eventually.js';
import { faultProblems } from '../../test/support/faults.js';
import { signUp } from '../../test/support/people.js';
import { accessTokens, authorizationCodes, phoneProofs } from '../../test/support/rows/tables.js';
import { comparable } from '../../test/support/same-answer.js';
import { startWorld, type World } from '../../test/support/world.js';

const DAY = 86_400;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('OAuth 2.0', () => {
  let world: World;
  let partner: Client;
  let user: Awaited<ReturnType<typeof userWithPhone>>;

  beforeAll(async () => {
    world = await startWorld();
    partner = world.partner;
    for (const each of [partner, world.stranger]) await each.patch('/api/partner', { redirectUrls: [BACK] });
    user = await userWithPhone(partner);
  });
  afterAll(() => world.close());

  const granted = (query: Record<string, string> = {}): Promise<string> =>
    consent(world.env.PUBLIC_URL, partner, user, query);
  const json = (body: object, client = partner): Promise<Answer> => client.post('/api/oauth2/token', body);
  const form = (fields: Record<string, string>, client = partner, path = 'token'): Promise<Answer> =>
    client.post(`/api/oauth2/${path}`, undefined, { raw: new URLSearchParams(fields).toString(), headers: FORM });
  const standard = (code: string, more: Record<string, string> = {}): Promise<Answer> =>
    form({ grant_type: 'authorization_code', code, redirect_uri: BACK, ...more });
  const isUser = async (token: string): Promise<boolean> =>
    (await partner.bearing(token).get('/api/users/me')).body.id === user.id;
  const isInvalidGrant = ({ status, body }: Answer): boolean =>
    status === 400 && body.code === 'GRANT_INVALID' && body.error === 'invalid_grant';

  it('gives a token of the user for the code, as the original service did', async () => {
    const answer = await json({ code: await granted() });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      accessToken: expect.stringMatching(/^[0-9a-f]{96}$/),
      expiresAt: expect.any(Number),
    });
    expect(Number.isInteger(answer.body.expiresAt)).toBe(true);
    expect(Math.abs(answer.body.expiresAt - (Date.now() / 1_000 + 30 * DAY))).toBeLessThan(60);
    expect(await isUser(answer.body.accessToken)).toBe(true);
  });

  it('gives a token of the user for the code, as RFC 6749 says', async () => {
    const answer = await standard(await granted());

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{96}$/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
    });
    expect(answer.body.expires_in).toBeGreaterThan(30 * DAY - 10);
    expect(answer.body.expires_in).toBeLessThanOrEqual(30 * DAY);
    expect(await isUser(answer.body.access_token)).toBe(true);
  });

  it('limits the token to its user, and to what users may do', async () => {
    const token = partner.bearing((await json({ code: await granted() })).body.accessToken);
    const other = await signUp(partner);

    const answers = [
      await token.get(`/api/users/${other.id}`),
      await token.get('/api/webhook-endpoints'),
      await token.post('/api/requests', {}),
      await token.get('/api/partner'),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual(['USER_NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect((await token.get('/api/api-keys')).status).toBe(401);
    expect((await token.get('/api/transactions')).body).toEqual([]);
  });

  it('keeps the grant of a user when the key that exchanged it is deleted', async () => {
    const key = (await partner.post('/api/api-keys', { name: 'Exchanges' })).body;
    const { accessToken } = (
      await json({ code: await granted() }, Client.basic(world.env.PUBLIC_URL, key.apiKey, key.apiSecret))
    ).body;

    await partner.delete(`/api/api-keys/${key.id}`);

    expect(await isUser(accessToken)).toBe(true);
  });

  it('gives a token for a code once, also when it comes twenty times together', async () => {
    const code = await granted();

    const answers = await Promise.all(Array.from({ length: 20 }, () => json({ code })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends the token of a code that comes a second time', async () => {
    const code = await granted();
    const { accessToken } = (await json({ code })).body;
    expect(await isUser(accessToken)).toBe(true);

    const replayed = await standard(code);

    expect(isInvalidGrant(replayed)).toBe(true);
    await eventually('the token is refused', async () => !(await isUser(accessToken)));
  });

  it('shows the token of a repeated call with its key once, and ends nothing', async () => {
    const call = { headers: { 'idempotency-key': randomUUID() } };
    const code = await granted();

    const answers = [
      await partner.post('/api/oauth2/token', { code }, call),
      await partner.post('/api/oauth2/token', { code }, call),
    ];

    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, 'SECRET_SHOWN_ONCE']);
    expect(await isUser(answers[0]?.body.accessToken)).toBe(true);
  });

  it('ends the token of a replayed code though the call has a key', async () => {
    const code = await granted();
    const { accessToken } = (await json({ code })).body;

    await partner.post('/api/oauth2/token', { code }, { headers: { 'idempotency-key': randomUUID() } });

    await eventually('the token is refused', async () => !(await isUser(accessToken)));
  });

  it('takes a code for five minutes', async () => {
    const [first, second] = [await granted(), await granted()];
    await world.advance(295);
    expect((await json({ code: first })).status).toBe(200);

    await world.advance(6); // one second more, because processes notice the clock at slightly different times

    expect((await json({ code: second })).body.code).toBe('GRANT_INVALID');
  });

  it('answers alike to a code of another partner, an unknown one, a used one and an expired one', async () => {
    const [foreign, used, expired] = [await granted(), await granted(), await granted()];
    await json({ code: used });

    const answers = [
      await json({ code: foreign }, world.stranger),
      await json({ code: 'A'.repeat(20) }),
      await json({ code: used }),
      await world.advance(303).then(() => json({ code: expired })),
    ];

    expect(answers[0]).toMatchObject({ status: 400, body: { code: 'GRANT_INVALID' } });
    expect(new Set(answers.map(comparable)).size).toBe(1);
  });

  it('lets another partner neither use a code up nor end its token', async () => {
    const code = await granted();
    await json({ code }, world.stranger);
    const { accessToken } = (await json({ code })).body;

    await json({ code }, world.stranger);

    expect(await isUser(accessToken)).toBe(true);
  });

  describe('with PKCE', () => {
    it('gives a token for the verifier', async () => {
      const { verifier, query } = newPkce();

      expect((await standard(await granted(query), { code_verifier: verifier })).status).toBe(200);
      expect((await json({ code: await granted(query), code_verifier: verifier })).status).toBe(200);
    });

    it.each([
      ['another verifier', newPkce().verifier],
      ['none', undefined],
      ['the challenge itself', 'challenge'],
      ['one that is too short', 'short'],
    ])('refuses %s, and the code is used up', async (_, wrong) => {
      const { verifier, query } = newPkce();
      const code = await granted(query);
      const given = wrong === 'challenge' ? query.code_challenge : wrong;

      const answers = [
        await standard(code, given === undefined ? {} : { code_verifier: given }),
        await standard(code, { code_verifier: verifier }),
      ];

      expect(answers.map(isInvalidGrant)).toEqual([true, true]);
    });

    it('refuses a verifier where the request had no challenge, as after an attack', async () => {
      expect(isInvalidGrant(await standard(await granted(), { code_verifier: newPkce().verifier }))).toBe(true);
    });
  });

  describe('with a redirect_uri', () => {
    it.each([`${BACK}&more`, 'https://shop.example.com/back', 'https://evil.example.com/'])(
      'refuses %s, and the code is used up',
      async (redirect_uri) => {
        const code = await granted();

        const answers = [await standard(code, { redirect_uri }), await standard(code)];

        expect(answers.map(isInvalidGrant)).toEqual([true, true]);
      },
    );

    it("needs it in the standard's form, and takes it in the original's", async () => {
      const code = await granted();
      const missing = await form({ grant_type: 'authorization_code', code });

      expect(missing).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', error: 'invalid_request' } });
      expect((await json({ code, redirect_uri: BACK })).status).toBe(200);
    });
  });

  describe('for the partner itself', () => {
    it('gives a token with fewer scopes when fewer are asked for', async () => {
      const { status, body } = await form({ grant_type: 'client_credentials', scope: 'read webhooks read' });
      const token = partner.bearing(body.access_token);

      expect([status, body.scope]).toEqual([200, 'read webhooks']);
      expect([
        (await token.get('/api/transactions')).status,
        (await token.post('/api/requests', {})).body.code,
      ]).toEqual([200, 'SCOPE_MISSING']);
    });

    it.each(['admin', 'read admin', ' ', 'READ'])('has no scope %j', async (scope) => {
      expect((await form({ grant_type: 'client_credentials', scope })).body).toMatchObject({
        code: 'SCOPE_INVALID',
        error: 'invalid_scope',
      });
    });
  });

  describe("says to forms what is wrong in our shape, with the standard's word", () => {
    it.each<[string, Record<string, string>, string, string]>([
      [
        'an unknown grant',
        { grant_type: 'password', username: 'a', password: 'b' },
        'GRANT_TYPE_UNSUPPORTED',
        'unsupported_grant_type',
      ],
      ['the implicit grant', { grant_type: 'implicit' }, 'GRANT_TYPE_UNSUPPORTED', 'unsupported_grant_type'],
      [
        'a missing code',
        { grant_type: 'authorization_code', redirect_uri: BACK },
        'VALIDATION_FAILED',
        'invalid_request',
      ],
      [
        'a wrong code',
        { grant_type: 'authorization_code', redirect_uri: BACK, code: 'x' },
        'GRANT_INVALID',
        'invalid_grant',
      ],
    ])('for %s', async (_, fields, code, error) => {
      const answer = await form(fields);

      expect([answer.status, answer.body.code, answer.body.error]).toEqual([400, code, error]);
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'message', 'requestId', 'statusCode']);
    });

    it('for wrong credentials', async () => {
      const answer = await form({ grant_type: 'client_credentials' }, partner.anonymous());

      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', error: 'invalid_client' } });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
    });

    it('and to JSON in ours alone', async () => {
      const answers = [
        await json({ code: 'x' }),
        await json({}),
        await json({ grant_type: 'password' }),
        await partner.post('/api/oauth2/user-token', { userId: 'x' }),
      ];

      expect(answers.flatMap(faultProblems)).toEqual([]);
      expect(answers.map(({ body }) => body.error)).toEqual(['Bad Request', 'Bad Request', 'Bad Request', 'Not Found']);
    });
  });

  it('takes no token, code or secret from an address', async () => {
    const { accessToken } = (await json({ code: await granted() })).body;
    const code = await granted();

    const answers = [
      await partner.anonymous().get(`/api/users/me?access_token=${accessToken}`),
      await partner.anonymous().get(`/api/users/me?accessToken=${accessToken}&token=${accessToken}`),
      await partner.post(`/api/oauth2/token?code=${code}`, {}),
      await partner.anonymous().post('/api/oauth2/token', { code, client_id: 'rk_x', client_secret: 'rs_x' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 401]);
    expect((await json({ code })).status).toBe(200);
  });

  it('keeps neither codes nor tokens, only their digests', async () => {
    const code = await granted();
    const { accessToken } = (await json({ code })).body;

    const kept = await Promise.all([authorizationCodes, accessTokens, phoneProofs].map((table) => table.text(world)));

    const inHex = (text: string): string => Buffer.from(text).toString('hex');
    for (const secret of [code, accessToken])
      expect(kept.filter((text) => text.includes(secret) || text.includes(inHex(secret)))).toEqual([]);
    expect(kept).not.toContain('');
  });

  describe('revocation', () => {
    const revoke = (fields: Record<string, string>, client = partner): Promise<Answer> =>
      form(fields, client, 'revoke');
    const newToken = async (): Promise<string> =>
      (await partner.post('/api/oauth2/user-token', { userId: user.id })).body.accessToken;

    it('ends a token, asked by form or JSON', async () => {
      const tokens = [await newToken(), await newToken()];
      for (const token of tokens) expect(await isUser(token)).toBe(true);

      const answers = [
        await revoke({ token: tokens[0]!, token_type_hint: 'access_token' }),
        await partner.post('/api/oauth2/revoke', { token: tokens[1] }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await eventually('both are refused', async () => !(await isUser(tokens[0]!)) && !(await isUser(tokens[1]!)));
    });

    it('ends a token of the partner as well', async () => {
      const { access_token } = (await form({ grant_type: 'client_credentials' })).body;

      await revoke({ token: access_token });

      await eventually(
        'it is refused',
        async () => (await partner.bearing(access_token).get('/api/transactions')).status === 401,
      );
    });

    it('answers alike to a token that is unknown, ended or of another partner, and leaves that alone', async () => {
      const [ended, live] = [await newToken(), await newToken()];
      await revoke({ token: ended });

      const answers = [
        await revoke({ token: 'unknown' }),
        await revoke({ token: ended }),
        await revoke({ token: live }, world.stranger),
      ];

      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, answers[0]?.text]));
      expect(await isUser(live)).toBe(true);
    });

    it('needs the key, and a token to end', async () => {
      const token = await newToken();

      const answers = [
        await revoke({ token }, partner.anonymous()),
        await revoke({ token }, partner.bearing(token)),
        await revoke({}),
      ];

      expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
        [401, 'invalid_client'],
        [401, 'invalid_client'],
        [400, 'invalid_request'],
      ]);
      expect(await isUser(token)).toBe(true);
    });
  });

  describe("the partner's settings", () => {
    it('hold what users are shown, and where they may be sent back to', async () => {
      const change = {
        displayName: 'Acme',
        brandColor: '#123456',
        logoUrl: 'https://shop.example.com/l.svg',
        allowedOrigins: ['https://shop.example.com'],
        redirectUrls: [BACK, 'myapp://back'],
        returnAfterSeconds: 30,
      };

      const changed = await world.stranger.patch('/api/partner', change);
      await world.stranger.patch('/api/partner', { brandColor: null });
      const kept = await world.stranger.patch('/api/partner', {
        logoUrl: '',
        redirectUrls: [BACK],
        returnAfterSeconds: null,
      });

      expect([changed.status, changed.body]).toEqual([200, { id: expect.any(String), ...change }]);
      expect(kept.body).toEqual({
        id: changed.body.id,
        displayName: 'Acme',
        allowedOrigins: change.allowedOrigins,
        redirectUrls: [BACK],
      });
      expect((await world.stranger.get('/api/partner')).body).toEqual(kept.body);
      expect((await partner.get('/api/partner')).body.displayName).toBe('Test partner');
    });

    it.each([
      [{ redirectUrls: ['http://shop.example.com/'] }],
      [{ redirectUrls: ['https://shop.example.com/#'] }],
      [{ redirectUrls: ['nothing'] }],
      [{ redirectUrls: ['javascript://shop.example.com/%0aalert(1)'] }],
      [{ redirectUrls: ['data:text/html,x'] }],
      [{ redirectUrls: ['file:///etc/passwd'] }],
      [{ returnAfterSeconds: 19 }],
      [{ returnAfterSeconds: 301 }],
      [{ returnAfterSeconds: '30' }],
      [{ returnAfterSeconds: true }],
      [{ redirectUrls: [7] }],
      [{ redirectUrls: 'https://shop.example.com/' }],
      [{ redirectUrls: Array.from({ length: 21 }, (_, i) => `https://shop.example.com/${i}`) }],
      [{ brandColor: 'red' }],
    ])('refuse %j', async (change) => {
      const answer = await partner.patch('/api/partner', change);

      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect((await partner.get('/api/partner')).body).toEqual({
        id: expect.any(String),
        displayName: 'Test partner',
        allowedOrigins: [],
        redirectUrls: [BACK],
      });
    });
  });
});
