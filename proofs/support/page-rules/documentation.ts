import { SOURCES } from '../../../tools/site/contents.js';
import { TAGS } from '../../../tools/site/reference/document.js';
import { expectSound, type Tab } from '../../../test/support/browser.js';
import type { Open } from '../../../test/support/checkout-rules/running-checkout.js';
import { picture } from '../../../test/support/pictures.js';
import { countTransferred } from '../transferred.js';
import type { Site } from './site.js';

const PAGES = [
  '',
  ...SOURCES.map(({ slug }) => slug),
  'reference/',
  ...TAGS.map(({ slug }) => slug),
  'reference/webhook-events',
];
const WIDE = { width: 1440, height: 900 };
/** The size of everything that a page and the search transfer: text, styles, scripts, icons and the index. */
const MAX_BYTES = 300_000;
const PHONE = { width: 390, height: 844 };

/** Rules of reading the documentation: access, search, print, phones and browsers without scripts. */
export function documentation(open: Open, site: Site): void {
  const here = (): string => site().env.PUBLIC_URL;
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
        await picture(tab.page, `docs-${slug.replaceAll('/', '-') || 'start'}-${colorScheme}-${size.width}`);
      }
    }

    expect(elsewhere).toEqual([]);
  });

  it('transfers little: its largest page, with the search', async () => {
    const { page, close } = await open({ viewport: WIDE });
    const transferred = await countTransferred(await page.context().newCDPSession(page));

    await page.goto(`${here()}/docs/reference/transactions`);
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('WALLET_REFUSED');
    await page.locator('.results').getByText('WALLET_REFUSED', { exact: true }).first().waitFor();
    await close();

    process.stdout.write(`documentation: ${transferred()} bytes transferred by its largest page and the search\n`);
    expect(transferred()).toBeLessThanOrEqual(MAX_BYTES);
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
      .getByRole('link', { name: /When the payment differs/ })
      .first()
      .waitFor();
    await field.fill('verify signature');
    await tab.page.keyboard.press('ArrowDown');
    await tab.page.keyboard.press('Enter');

    await tab.page.waitForURL(/webhook/);
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
      await tab.page.getByRole('link', { name: 'Go to the home page' }).click();
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

  it('shows every language without a script', async () => {
    const tab = await open({ viewport: WIDE, javaScriptEnabled: false });

    await tab.page.goto(`${here()}/docs/reference/transactions`);
    await tab.page.getByText('Go', { exact: true }).first().click();
    await tab.page.getByText('http.NewRequest').first().waitFor();

    await tab.close();
  });
}
