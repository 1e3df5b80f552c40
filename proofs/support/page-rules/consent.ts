import { LANGUAGES } from '@rampart/kernel';
import type { Page } from 'playwright-core';
import { speechIn } from '../../../apps/api/src/oauth/speech.js';
import { expectSound, look, type Tab } from '../../../test/support/browser.js';
import type { Client } from '../../../test/support/client.js';
import type { Open } from '../../../test/support/checkout-rules/running-checkout.js';
import { authorizePath, BACK, codeAfter, userWithPhone } from '../consent.js';
import type { Site } from './site.js';

/** Rules of the page on which a user lets a partner see their account, in each language. */
export function consentPage(open: Open, site: Site): void {
  let tab: Tab;
  let partner: Client;
  beforeAll(async () => {
    ({ partner } = site());
    await partner.patch('/api/partner', { displayName: 'Acme Wallet', redirectUrls: [BACK] });
  });
  afterEach(() => tab.close());

  it.each([
    ['light', true],
    ['dark', false],
  ] as const)(
    'leads a person from the partner and back, %s, with scripts: %s',
    async (colorScheme, javaScriptEnabled) => {
      const user = await userWithPhone(partner);
      await userWithPhone(partner, user.phone);
      tab = await open({ colorScheme, javaScriptEnabled, permissions: [] });
      const { page } = tab;
      const sound = async (): Promise<void> =>
        javaScriptEnabled ? expectSound(tab) : expect(tab.problems()).toEqual([]);

      await page.goto(site().env.PUBLIC_URL + authorizePath(partner, { state: 's' }));
      await sound();
      await page.getByLabel('Phone number').fill('123');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByRole('alert').waitFor();
      await sound();
      await page.getByLabel('Phone number').fill(user.phone);
      const [, code] = await codeAfter(partner, user.number, () =>
        page.getByRole('button', { name: 'Send code' }).click(),
      );
      await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
      await sound();
      await page.getByLabel('Code from the text message').fill('12');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await sound();
      await page.getByLabel('Code from the text message').fill(code);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Allow Acme Wallet' }).waitFor();
      await sound();
      const goesBack = goesTo(page, /^https:\/\/shop\.example\.com\/back\?kept=1&authorizationCode=\w{20}&state=s$/);
      await page.getByRole('button', { name: 'Allow' }).click();
      await goesBack;

      expect(tab.problems()).toEqual([]);
    },
  );

  it.each(LANGUAGES)("speaks the browser's language, and shows the code in test mode: %s", async (language) => {
    const user = await userWithPhone(partner);
    const { text } = speechIn(language);
    tab = await open({
      locale: LOCALES[language] ?? language,
      viewport: { width: 360, height: 780 },
      permissions: [],
    });
    const { page } = tab;

    await page.goto(site().env.PUBLIC_URL + authorizePath(partner, { state: 's' }));
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.getByLabel(text('country')).selectOption('SG');
    await page.getByLabel(text('phone'), { exact: true }).fill(user.phone);
    await expectSound(tab);
    const [, code] = await codeAfter(partner, user.number, () =>
      page.getByRole('button', { name: text('send'), exact: true }).click(),
    );
    await page.getByRole('button', { name: text('testCode') }).click();
    await page.locator('code', { hasText: code }).waitFor();
    await look(tab, `consent-code-${language}`);
    await page.getByLabel(text('code')).fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: text('allow'), exact: true }).waitFor();

    await look(tab, `consent-${language}`);
  });

  it('lets a user reject, and says on a page what cannot go on', async () => {
    tab = await open({ permissions: [] });
    await tab.page.goto(site().env.PUBLIC_URL + authorizePath(partner));
    const goesBack = goesTo(tab.page, `${BACK}&error=rejected`);
    await tab.page.getByRole('button', { name: 'Reject' }).click();
    await goesBack;
    await tab.page.waitForURL(/^(chrome-error:|https:\/\/shop\.example\.com)/);
    await tab.page.goto(site().env.PUBLIC_URL + authorizePath(partner, { redirectUrl: 'https://evil.example.com/' }));

    expect(await tab.page.getByRole('heading').textContent()).toBe('Something went wrong');
    await look(tab, 'consent-wrong');
  });
}

/** The locales as browsers name them. */
const LOCALES: Readonly<Record<string, string>> = { 'zh': 'zh-CN', 'zh-Hant': 'zh-TW', 'th': 'th-TH' };

/** The partner's site does not exist, so this waits for the browser's request to it. */
const goesTo = (page: Page, url: string | RegExp): Promise<unknown> =>
  page.waitForRequest(
    (request) =>
      request.isNavigationRequest() && (url instanceof RegExp ? url.test(request.url()) : url === request.url()),
  );
