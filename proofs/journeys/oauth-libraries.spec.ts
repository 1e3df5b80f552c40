import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import type { Answer, Client } from '../../test/support/client.js';
import { codeAfter, userWithPhone } from '../support/consent.js';
import { eventually } from '../../test/support/eventually.js';
import { PlainBrowser } from '../support/plain-browser.js';
import { startWorld, type World } from '../../test/support/world.js';

/** openid-client identifies itself to the server by its address; a query string there belongs to the response. */
const CALLBACK = 'https://shop.example.com/callback';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const METHODS = ['ClientSecretBasic', 'ClientSecretPost'] as const;

/** Code that a partner's developer writes with the most common libraries, without a workaround for this service. */
describe('the standard’s libraries', () => {
  let world: World;
  let partner: Client;
  let user: Awaited<ReturnType<typeof userWithPhone>>;
  let apiKey: string;
  let apiSecret: string;
  let server: { issuer: string; authorization_endpoint: string; token_endpoint: string; revocation_endpoint: string };
  beforeAll(async () => {
    world = await startWorld();
    partner = world.partner;
    await partner.patch('/api/partner', { redirectUrls: [CALLBACK] });
    user = await userWithPhone(partner);
    [apiKey = '', apiSecret = ''] = Buffer.from((partner.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    const issuer = world.env.PUBLIC_URL;
    server = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/api/oauth2/token`,
      revocation_endpoint: `${issuer}/api/oauth2/revoke`,
    };
  });
  afterAll(() => world.close());

  const isPartner = async (token: string): Promise<boolean> =>
    (await partner.bearing(token).get('/api/webhook-endpoints')).status === 200;
  const isUser = async (token: string): Promise<boolean> =>
    (await partner.bearing(token).get('/api/users/me')).body.id === user.id;

  /** The URL to which the user's browser returns after consent. */
  async function consented(authorizeUrl: URL): Promise<URL> {
    const visitor = new PlainBrowser(world.env.PUBLIC_URL);
    const first = await visitor.open(authorizeUrl.pathname + authorizeUrl.search);
    const [asked, code] = await codeAfter(partner, user.number, () =>
      visitor.submit(first, 'phone', { country: 'SG', phone: user.phone }),
    );
    const { location } = await visitor.submit(await visitor.submit(asked, 'code', { code }), 'allow');
    return location ?? new URL('about:blank');
  }

  describe.each(METHODS)('openid-client with %s', (method) => {
    const configured = (secret = apiSecret): openid.Configuration => {
      const config = new openid.Configuration(server, apiKey, undefined, openid[method](secret));
      openid.allowInsecureRequests(config); // the test's own service has no certificate
      return config;
    };

    it('is given a token of the partner, and ends it', async () => {
      const config = configured();

      const { access_token, expires_in, token_type } = await openid.clientCredentialsGrant(config, {
        scope: 'read webhooks',
      });

      expect([token_type, await isPartner(access_token)]).toEqual(['bearer', true]);
      expect(expires_in).toBeGreaterThan(3_590);
      await openid.tokenRevocation(config, access_token);
      await eventually('the token is refused', async () => !(await isPartner(access_token)));
    });

    it('is given a token of the user who consented, with PKCE and state', async () => {
      const config = configured();
      const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
      const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        code_challenge,
        code_challenge_method: 'S256',
        state: expectedState,
      });

      const { access_token } = await openid.authorizationCodeGrant(config, await consented(address), {
        pkceCodeVerifier,
        expectedState,
      });

      expect(await isUser(access_token)).toBe(true);
    });

    it('is refused with another secret', async () => {
      await expect(
        openid.clientCredentialsGrant(configured(apiSecret.replace(/.$/, (last) => (last === '0' ? '1' : '0')))),
      ).rejects.toMatchObject({ status: 401 });
    });
  });

  describe.each(METHODS)('oauth4webapi with %s', (method) => {
    const options = { [oauth.allowInsecureRequests]: true };

    it('is given a token of the partner, and ends it', async () => {
      const [client, credentials] = [{ client_id: apiKey }, oauth[method](apiSecret)];

      const response = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        credentials,
        { scope: 'read webhooks' },
        options,
      );
      const { access_token, scope } = await oauth.processClientCredentialsResponse(server, client, response);

      expect([scope, await isPartner(access_token)]).toEqual(['read webhooks', true]);
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, credentials, access_token, options),
      );
      await eventually('the token is refused', async () => !(await isPartner(access_token)));
    });

    it('is given a token of the user who consented, with PKCE and state', async () => {
      const [client, state, verifier] = [
        { client_id: apiKey },
        oauth.generateRandomState(),
        oauth.generateRandomCodeVerifier(),
      ];
      const address = new URL(server.authorization_endpoint);
      address.search = new URLSearchParams({
        client_id: apiKey,
        redirect_uri: CALLBACK,
        response_type: 'code',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();

      const answer = oauth.validateAuthResponse(server, client, await consented(address), state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth[method](apiSecret),
        answer,
        CALLBACK,
        verifier,
        options,
      );
      const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response);

      expect(await isUser(access_token)).toBe(true);
    });
  });

  describe('credentials of a client', () => {
    const token = (fields: Record<string, string>, authorization?: string, type = FORM): Promise<Answer> =>
      partner.anonymous().post('/api/oauth2/token', undefined, {
        raw:
          type === FORM
            ? new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString()
            : JSON.stringify({ grant_type: 'client_credentials', ...fields }),
        headers: { ...type, ...(authorization === undefined ? {} : { authorization }) },
      });
    const basic = (user: string, password: string): string =>
      `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const encoded = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
    const own = (): { client_id: string; client_secret: string } => ({ client_id: apiKey, client_secret: apiSecret });

    it('are taken plain and percent-encoded, however much of them is encoded', async () => {
      const answers = [
        await token({}, basic(apiKey, apiSecret)),
        await token({}, basic(encoded(apiKey), encoded(apiSecret))),
        await token({}, basic(apiKey, encoded(apiSecret).toUpperCase().replaceAll('%5F', '_'))),
      ];

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    });

    it.each<[string, () => Promise<Answer>]>([
      ['what cannot be decoded', () => token({}, basic(`${apiKey}%`, apiSecret))],
      ['what is no UTF-8 when it is decoded', () => token({}, basic(apiKey, `${apiSecret}%ff`))],
      ['what is encoded twice', () => token({}, basic(encoded(encoded(apiKey)), apiSecret))],
      ['a NUL', () => token({}, basic(`${apiKey}%00`, apiSecret))],
      ['a secret without a key', () => token({}, basic('', apiSecret))],
      ['no colon', () => token({}, `Basic ${Buffer.from(apiKey).toString('base64')}`)],
      [
        'a key of another partner in the form',
        () => token({ client_id: 'rk_00000000000000000000000000000000', client_secret: apiSecret }),
      ],
      ['a wrong secret in the form', () => token({ client_id: apiKey, client_secret: 'rs_x' })],
      ['a key alone in the form', () => token({ client_id: apiKey })],
      ['a NUL in the form', () => token({ client_id: `${apiKey}\0`, client_secret: apiSecret })],
      [
        'a key that comes twice in the form',
        () =>
          partner.anonymous().post('/api/oauth2/token', undefined, {
            raw: `grant_type=client_credentials&client_id=${apiKey}&client_id=${apiKey}&client_secret=${apiSecret}`,
            headers: FORM,
          }),
      ],
      ['a secret in JSON', () => token(own(), undefined, { 'content-type': 'application/json' })],
      ['a right secret in the form beside a wrong one in the header', () => token(own(), basic(apiKey, 'rs_x'))],
      ['a right secret in the form beside a token', () => token(own(), `Bearer ${'0'.repeat(96)}`)],
      [
        'a secret in the address',
        () =>
          partner.anonymous().post(`/api/oauth2/token?${new URLSearchParams(own()).toString()}`, undefined, {
            raw: 'grant_type=client_credentials',
            headers: FORM,
          }),
      ],
    ])('are none in %s', async (_, ask) => {
      const answer = await ask();

      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
    });

    it('in a form are taken for tokens alone: by nothing else, nor decoded there', async () => {
      const raw = new URLSearchParams({ ...own(), userId: user.id }).toString();

      const answers = [
        await partner.anonymous().post('/api/oauth2/user-token', undefined, { raw, headers: FORM }),
        await partner.anonymous().post('/api/requests', undefined, { raw, headers: FORM }),
        await partner
          .anonymous()
          .get('/api/users', { headers: { authorization: basic(encoded(apiKey), encoded(apiSecret)) } }),
      ];

      expect(answers.map(({ body }) => body.code)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']);
    });

    it('in a form are bound to the key’s addresses as in the header', async () => {
      const { apiKey: client_id, apiSecret: client_secret } = (
        await partner.post('/api/api-keys', { name: 'Elsewhere', ipAllowList: ['192.0.2.7'] })
      ).body;

      expect((await token({ client_id, client_secret })).body).toMatchObject({
        code: 'ADDRESS_NOT_ALLOWED',
        error: 'unauthorized_client',
      });
    });
  });
});
