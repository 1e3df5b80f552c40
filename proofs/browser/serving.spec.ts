import { inChromium, expectSound, type Tab } from '../../test/support/browser.js';
import { startWorld, type World } from '../../test/support/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://pay.example.com/v1' });
});
afterAll(() => world.close());

const here = (): string => `http://127.0.0.1:${world.env.PORT}`;
const ops = (): string => `http://127.0.0.1:${world.env.OPS_PORT}`;
const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

describe('a page', () => {
  it('has a policy without anything unsafe, with a nonce of each request', async () => {
    const answers = await Promise.all([1, 2].map(() => page(`${here()}/dashboard/`)));

    const policies = answers.map(({ headers }) => headers.get('content-security-policy') ?? '');
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
    expect(policies[0]).not.toContain('unsafe');
    expect(new Set(nonces).size).toBe(2);
    expect(await answers[0]?.text()).toContain(`<script type="module" crossorigin src="../assets/`);
  });

  it.each([
    ['/dashboard/', `frame-ancestors 'none'`, 'DENY'],
    ['/checkout/', `require-trusted-types-for 'script'`, null],
  ])('%s says who may frame it', async (path, directive, frameOptions) => {
    const { headers } = await page(here() + path);

    expect(headers.get('content-security-policy')).toContain(directive);
    expect(headers.get('x-frame-options')).toBe(frameOptions);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('works under any path: what it loads is relative to its public address', async () => {
    const html = await (await page(`${here()}/dashboard/webhooks/1`)).text();

    expect(html).toContain('<base href="/v1/dashboard/" />');
    expect(html).not.toMatch(/__[A-Z]/);
  });

  it('is found without the slash at its end, with its query', async () => {
    const { status, headers } = await page(`${here()}/checkout?requestId=1&lang=th`);

    expect([status, headers.get('location')]).toEqual([308, '/v1/checkout/?requestId=1&lang=th']);
  });

  it.each([
    ['/', 302, '/v1/docs/'],
    ['/docs', 308, '/v1/docs/'],
    ['/api/docs/', 308, '/v1/docs/reference/'],
  ])('%s leads to the documentation at the public address', async (path, status, location) => {
    const answer = await page(here() + path);

    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  it('stands in the way of no route: below it, programs get what is there', async () => {
    const answers = await Promise.all([
      fetch(`${ops()}/ops/kyc`),
      fetch(`${ops()}/ops/queues`),
      page(`${here()}/checkout/api/none`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 404]);
    expect((await page(`${ops()}/ops/kyc`)).headers.get('content-type')).toContain('text/html');
  });
});

describe('what a page loads', () => {
  const scriptOf = async (): Promise<string> => {
    const html = await (await page(`${here()}/dashboard/`)).text();
    return /src="\.\.(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
  };

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['', null],
  ])('comes compressed for who takes "%s", and is kept forever', async (accepted, encoding) => {
    const { status, headers } = await fetch(here() + (await scriptOf()), { headers: { 'accept-encoding': accepted } });

    expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      200,
      encoding,
      'public, max-age=31536000, immutable',
    ]);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['/assets/none.js', '/checkout/assets/none.js', '/assets/..%2f.vite%2fcheckout.json'])(
    'is 404 when it is not there, never a page: %s',
    async (path) => {
      const { status, headers } = await page(here() + path);

      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('application/json');
    },
  );
});

inChromium('the pages of partners and operators', (open) => {
  let tab: Tab;
  afterEach(() => tab.close());

  it.each(['light', 'dark'] as const)('ask who is there (%s)', async (colorScheme) => {
    const own = await startWorld();
    try {
      tab = await open({ colorScheme });
      for (const address of [
        `${own.env.PUBLIC_URL}/dashboard/`,
        `http://${own.env.OPS_HOST}:${own.env.OPS_PORT}/ops/`,
      ]) {
        await tab.page.goto(address);
        await tab.page.getByLabel('Password').first().waitFor();
        await expectSound(tab);
      }
    } finally {
      await own.close();
    }
  });
});
