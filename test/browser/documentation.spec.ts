import type { Locator } from 'playwright-core';
import { SOURCES } from '../../tools/site/contents.js';
import { TAGS } from '../../tools/site/reference/document.js';
import { expectSound, inChromium, type Tab } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { sendRaw } from '../support/raw-http.js';
import { startWorld, type World } from '../support/world.js';

const PAGES = [
  '',
  ...SOURCES.map(({ slug }) => slug),
  'reference/',
  ...TAGS.map(({ slug }) => slug),
  'reference/webhook-events',
];
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const here = (): string => `http://127.0.0.1:${world.env.PORT}`;
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(here() + path, { redirect: 'manual', headers });

describe('the documentation', () => {
  it.each([
    ['/', 302, '/docs/'],
    ['/docs', 308, '/docs/'],
    ['/api/docs', 308, '/docs/reference/'],
    ['/docs/reference', 308, '/docs/reference/'],
  ])('%s leads there', async (path, status, location) => {
    const answer = await ask(path);

    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  it('has a policy without anything unsafe, and is asked for again by its ETag', async () => {
    const { headers } = await ask('/docs/webhooks', { 'accept-encoding': 'br' });
    const again = await sendRaw(here(), {
      method: 'GET',
      path: '/docs/webhooks',
      headers: { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' },
    });

    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*trusted-types 'none'/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual(['br', 'public, no-cache']);
    expect(again.status).toBe(304);
  });

  it('loads files that are compressed and kept forever', async () => {
    const html = await (await ask('/docs/')).text();
    const files = [...html.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file = '']) => file);

    const answers = await Promise.all(files.map((file) => ask(`/docs/${file}`, { 'accept-encoding': 'gzip' })));

    expect(files).toHaveLength(2);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { headers } of answers) {
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each(['/docs/none', '/docs/../package.json', '/docs/%2e%2e/.built', '/docs/.built'])(
    'is 404 where there is nothing: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ])('answers where there is nothing as the client reads: %s', async (accept, type) => {
    const answer = await ask('/docs/guides/none', { accept });

    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([404, type]);
    expect(await answer.text()).not.toContain('__DOCS__');
  });
});

inChromium('the documentation', (open) => {
  let tab: Tab;
  let elsewhere: string[];
  beforeAll(async () => {
    tab = await open({ viewport: WIDE });
    tab.page.on('request', (request) => {
      if (!request.url().startsWith(here())) elsewhere.push(request.url());
    });
  });
  beforeEach(() => {
    elsewhere = [];
  });
  afterAll(() => tab?.close());

  it.each(PAGES)('/docs/%s is accessible in light and dark, on a desk and on a phone', async (slug) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.page.emulateMedia({ colorScheme });
      for (const size of [WIDE, PHONE]) {
        await tab.page.setViewportSize(size);
        await tab.page.goto(`${here()}/docs/${slug}`);
        await expectSound(tab);
      }
    }

    expect(elsewhere).toEqual([]);
  });

  it('shows a language that was chosen once on every page', async () => {
    await tab.page.setViewportSize(WIDE);
    await tab.page.goto(`${here()}/docs/reference/transactions`);
    await tab.page.getByText('Python', { exact: true }).first().click();

    await tab.page.goto(`${here()}/docs/reference/users-and-kyc`);

    await tab.page.getByText('urllib.request.Request').first().waitFor();
  });

  it('finds a code, a call and a guide', async () => {
    await tab.page.setViewportSize(WIDE);
    await tab.page.goto(`${here()}/docs/`);
    await tab.page.keyboard.press('Control+k');
    const field = tab.page.getByRole('searchbox');
    const results = tab.page.locator('.results');

    await field.fill('WALLET_REFUSED');
    await results.getByText('WALLET_REFUSED', { exact: true }).first().waitFor();
    await expectSound(tab);
    await field.fill('/api/webhook-endpoints ping');
    await results.getByRole('link', { name: /ping/ }).first().waitFor();
    await field.fill('too little');
    await results
      .getByRole('link', { name: /When the money differs/ })
      .first()
      .waitFor();
    await field.fill('verify signature');
    await tab.page.keyboard.press('ArrowDown');
    await tab.page.keyboard.press('Enter');

    await tab.page.waitForURL(/webhook/);
  });

  const openForm = async (operationId: string, page: string): Promise<Locator> => {
    await tab.page.setViewportSize(WIDE);
    await tab.page.goto(`${here()}/docs/${page}`);
    const section = tab.page.locator(`#${operationId}`);
    await section.getByRole('button', { name: 'Send a request' }).click();
    await section.getByRole('button', { name: 'Send', exact: true }).waitFor();
    return section;
  };
  const send = (section: Locator): Promise<void> => section.getByRole('button', { name: 'Send', exact: true }).click();

  it('sends a call of the service with the key that is typed, and keeps it nowhere', async () => {
    const [key = '', secret = ''] = Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    const section = await openForm('Users_create', 'reference/users-and-kyc');
    await section.getByLabel('API key').fill(key);
    await section.getByLabel('API secret').fill(secret);
    await section.getByLabel('Body').fill('{"email":"grace@example.com","firstName":"Grace","lastName":"Hopper"}');
    await send(section);

    await section.getByText(/^201 in/).waitFor();
    await section.locator('.outcome').getByText('"not-verified"').waitFor();
    await expectSound(tab);
    expect((await world.partner.get('/api/users?email=grace@example.com')).body).toHaveLength(1);
    const kept = await tab.page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(secret);
    const again = await openForm('Users_create', 'reference/users-and-kyc');
    expect(await again.getByLabel('API secret').inputValue()).toBe('');
  });

  it('shows the error that a call is answered', async () => {
    const section = await openForm('Transactions_one', 'reference/transactions');
    await section.getByLabel('id', { exact: true }).fill('0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22');
    await send(section);

    await section.getByText(/^401 in/).waitFor();
    await section.locator('.outcome').getByText('UNAUTHORIZED').waitFor();
  });

  it('gets an access token with the key, of the partner or of one user, and calls with it', async () => {
    const [key = '', secret = ''] = Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    const { body: user } = await world.partner.post('/api/users', {
      ...{ email: 'alan@example.com', firstName: 'Alan', lastName: 'Turing' },
    });
    const section = await openForm('Users_one', 'reference/users-and-kyc');
    const token = section.getByLabel('or an access token');
    const getToken = section.getByRole('button', { name: 'Get an access token' });
    await getToken.click();
    await section.getByText('Enter API key and secret first.').waitFor();

    await section.getByLabel('API key').fill(key);
    await section.getByLabel('API secret').fill(secret);
    await getToken.click();
    await section.getByText(/^Calls now carry this token, until/).waitFor();
    const ofPartner = await token.inputValue();
    await section.getByLabel('Token of user (id)').fill(user.id);
    await getToken.click();
    await eventually('another token', async () => (await token.inputValue()) !== ofPartner);
    await expectSound(tab);
    await section.getByLabel('API secret').fill('');
    await section.getByLabel('id', { exact: true }).fill(user.id);
    await send(section);

    await section.getByText(/^200 in/).waitFor();
    await section.locator('.outcome').getByText('alan@example.com').waitFor();
    await section.getByLabel('API secret').fill('wrong');
    await getToken.click();
    await section.getByText(/^No token:/).waitFor();
  });

  it.each(['none', 'reference/none/deeper'])(
    'shows a page where there is none, with ways on: /docs/%s',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await tab.page.emulateMedia({ colorScheme });
        for (const size of [PHONE, WIDE]) {
          await tab.page.setViewportSize(size);
          await tab.page.goto(`${here()}/docs/${path}`);
          await tab.page.getByRole('heading', { name: 'Page not found' }).waitFor();
          await expectSound(tab);
          await picture(tab.page, `docs-not-found-${colorScheme}-${size.width}`);
        }
      }

      await tab.page.getByRole('button', { name: 'Search the documentation' }).click();
      await tab.page.getByRole('searchbox').fill('WALLET_REFUSED');
      await tab.page.locator('.results').getByText('WALLET_REFUSED', { exact: true }).first().waitFor();
      await tab.page.getByRole('button', { name: 'Close' }).click();
      await tab.page.getByRole('link', { name: 'Go to the first page' }).click();
      await tab.page.waitForURL(`${here()}/docs/`);
    },
  );

  it('prints the text alone, dark on white, with the addresses of its links', async () => {
    await tab.page.setViewportSize(WIDE);
    await tab.page.goto(`${here()}/docs/webhooks`);
    await tab.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await tab.page.evaluate(`dispatchEvent(new Event('beforeprint'))`);

    const shown = await tab.page.evaluate<Record<string, unknown>>(`({
      hidden: ['.bar', '.menu', '.toc', '.neighbours', '.copy'].filter((part) =>
        [...document.querySelectorAll(part)].some((each) => getComputedStyle(each).display !== 'none')),
      background: getComputedStyle(document.body).backgroundColor,
      color: getComputedStyle(document.querySelector('.text p')).color,
      address: getComputedStyle(document.querySelector('.text a:not([href^="http"]):not([href^="#"])'), '::after').content,
    })`);
    await picture(tab.page, 'docs-print');
    await tab.page.emulateMedia({ media: 'screen', colorScheme: 'light' });

    expect(shown).toEqual({
      hidden: [],
      background: 'rgb(255, 255, 255)',
      color: 'rgb(0, 0, 0)',
      address: expect.stringContaining(here()),
    });
  });

  it('sends a call to a live service only when that is confirmed', async () => {
    await tab.page.route('**/docs/reference/transactions', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.continue(),
    );
    const section = await openForm('Quotes_create', 'reference/transactions');
    await section.getByLabel(/This service is live/).waitFor();
    await send(section);

    expect(await section.locator('.outcome').innerText()).toBe('');
    await section.getByLabel(/This service is live/).check();
    await send(section);
    await section.getByText(/^401 in/).waitFor();
    await tab.page.unroute('**/docs/reference/transactions');
  });

  it('has its menu behind a button on a phone', async () => {
    await tab.page.setViewportSize(PHONE);
    await tab.page.goto(`${here()}/docs/`);
    await tab.page.getByRole('button', { name: 'Menu' }).click();

    await tab.page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Buy', exact: true })
      .click();

    await tab.page.getByRole('heading', { level: 1, name: 'Buy' }).waitFor();
  });
});

inChromium('the documentation without a script', (open) => {
  it('shows every language', async () => {
    const tab = await open({ viewport: WIDE, javaScriptEnabled: false });

    await tab.page.goto(`${here()}/docs/reference/transactions`);
    await tab.page.getByText('Go', { exact: true }).first().click();
    await tab.page.getByText('http.NewRequest').first().waitFor();

    await tab.close();
  });
});
