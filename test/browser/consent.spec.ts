import type { Page } from 'playwright-core';
import { authorizePath, BACK, codeAfter, userWithPhone } from '../support/consent.js';
import { expectSound, inChromium, type Tab } from '../support/browser.js';
import { picture } from '../support/pictures.js';
import { speechIn } from '../../apps/api/src/oauth/words/speak.js';
import { startWorld, type World } from '../support/world.js';

inChromium('the consent page', (open) => {
  let world: World;
  let tab: Tab;
  beforeAll(async () => {
    world = await startWorld();
    await world.partner.patch('/api/partner', { displayName: 'Acme Wallet', redirectUrls: [BACK] });
  });
  afterAll(() => world.close());
  afterEach(() => tab.close());

  it.each([
    ['light', true],
    ['dark', false],
  ] as const)(
    'leads a person from the partner and back, %s, with scripts: %s',
    async (colorScheme, javaScriptEnabled) => {
      const user = await userWithPhone(world.partner);
      await userWithPhone(world.partner, user.phone);
      tab = await open({ colorScheme, javaScriptEnabled, permissions: [] });
      const { page } = tab;
      const sound = async (): Promise<void> =>
        javaScriptEnabled ? expectSound(tab) : expect(tab.problems()).toEqual([]);

      await page.goto(world.env.PUBLIC_URL + authorizePath(world.partner, { state: 's' }));
      await sound();
      await page.getByLabel('Phone number').fill('123');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByRole('alert').waitFor();
      await sound();
      await page.getByLabel('Phone number').fill(user.phone);
      const [, code] = await codeAfter(world.partner, user.number, () =>
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

  it.each(['en', 'zh', 'zh-Hant', 'th', 'id', 'ms', 'fil', 'vi', 'hi'] as const)(
    "speaks the browser's language, and shows the code in test mode: %s",
    async (language) => {
      const user = await userWithPhone(world.partner);
      const { text } = speechIn(language);
      tab = await open({
        locale: LOCALES[language] ?? language,
        viewport: { width: 360, height: 780 },
        permissions: [],
      });
      const { page } = tab;

      await page.goto(world.env.PUBLIC_URL + authorizePath(world.partner, { state: 's' }));
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.getByLabel(text('country')).selectOption('SG');
      await page.getByLabel(text('phone'), { exact: true }).fill(user.phone);
      await expectSound(tab);
      const [, code] = await codeAfter(world.partner, user.number, () =>
        page.getByRole('button', { name: text('send'), exact: true }).click(),
      );
      await page.getByRole('button', { name: text('testCode') }).click();
      await page.locator('code', { hasText: code }).waitFor();
      await picture(page, `consent-${language}`);
      await expectSound(tab);
      await page.getByLabel(text('code')).fill(code);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: text('allow'), exact: true }).waitFor();

      await expectSound(tab);
    },
  );

  it('lets a user reject, and says on a page what cannot go on', async () => {
    tab = await open({ permissions: [] });
    await tab.page.goto(world.env.PUBLIC_URL + authorizePath(world.partner));
    const goesBack = goesTo(tab.page, `${BACK}&error=rejected`);
    await tab.page.getByRole('button', { name: 'Reject' }).click();
    await goesBack;
    await tab.page.waitForURL(/^(chrome-error:|https:\/\/shop\.example\.com)/);
    await tab.page.goto(
      world.env.PUBLIC_URL + authorizePath(world.partner, { redirectUrl: 'https://evil.example.com/' }),
    );

    expect(await tab.page.getByRole('heading').textContent()).toBe('Something went wrong');
    await expectSound(tab);
  });
});

/** As browsers name them. */
const LOCALES: Readonly<Record<string, string>> = { 'zh': 'zh-CN', 'zh-Hant': 'zh-TW', 'th': 'th-TH' };

/** The partner's site is not there; what the browser asks it for is. */
const goesTo = (page: Page, url: string | RegExp): Promise<unknown> =>
  page.waitForRequest(
    (request) =>
      request.isNavigationRequest() && (url instanceof RegExp ? url.test(request.url()) : url === request.url()),
  );
