import { LANGUAGES } from '@rampart/kernel';
import type { Page } from 'playwright-core';
import { inChromium, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { eventually } from '../../../test/support/eventually.js';
import { buyAgain, knownShopper, sellAgain } from '../../support/known-shopper.js';
import { payFiat } from '../../../test/support/trades.js';
import { startWorld, type World } from '../../../test/support/world.js';

/** Values of a list that are broken inside, such as an account or an amount with its currency. Only what is longer than a line, such as an address, may be. */
const brokenValues = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('dd, dd *')].flatMap((element) => [...element.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .flatMap((node) => [...node.data.matchAll(/[!-~\u00a0]{2,20}/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 && !/[!-~]{21}/.test(node.data) ? word : null;
    })).filter((word) => word !== null)`);

/** Looks at what an order's user reads about money, in each language. The order is placed in English, whose words the page object knows. */
inChromium('the pages of an order, in each language', (open) => {
  let world: World;
  let tab: Tab;
  let page: CheckoutPage;

  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
  });
  beforeEach(async () => {
    tab = await open({ viewport: { width: 390, height: 844 } });
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  const buys = async (): Promise<void> => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await buyAgain(page, who);
    await page.heading(/^Send 250\.00.SGD/);
  };
  const sells = async (): Promise<void> => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world, '&transactionType=sell&cryptoCurrency=BTC&currency=SGD&crypto=0.002'));
    await sellAgain(page, who);
    await page.heading(/^Send 0\.002/);
  };
  const newestOrder = async (): Promise<string> => (await world.partner.get('/api/transactions?limit=1')).body[0].id;

  const lookInEachLanguage = async (name: string): Promise<void> => {
    const english = await tab.page.getByRole('heading', { level: 1 }).textContent();
    for (const language of LANGUAGES) {
      await tab.page.locator('header select').selectOption(language);
      await eventually(
        `the page speaks ${language}`,
        async () => language === 'en' || (await tab.page.getByRole('heading', { level: 1 }).textContent()) !== english,
      );
      await look(tab, `${name}-${language}`);
      for (const width of [390, 320]) {
        await tab.page.setViewportSize({ width, height: 844 });
        expect([language, width, await brokenValues(tab.page)]).toEqual([language, width, []]);
      }
    }
    await tab.page.locator('header select').selectOption('en');
  };

  it('say what to pay, to whom, and what arrives for it', async () => {
    await buys();
    await lookInEachLanguage('order-pay');
    await page.press('Pay exactly');
    await page.shows('completed');
    await lookInEachLanguage('order-bought');
  });

  it('say where to send coins, and where the money of a sell goes', async () => {
    await sells();
    await lookInEachLanguage('order-deposit');
    await page.press('Pay exactly');
    await page.shows('completed');
    await lookInEachLanguage('order-sold');
  });

  it('say what went back of a payment that was too small', async () => {
    await buys();
    await page.press('Pay too little');
    await page.press('Expire');
    await page.shows('refunded');
    await lookInEachLanguage('order-refunded');
  });

  it('say why a payment by another person waits, and what happens next', async () => {
    await buys();
    await payFiat(world.partner, await newestOrder(), { amount: 250, payerName: 'Grace Hopper' });
    await page.heading(/^We are checking 250\.00.SGD$/);
    await lookInEachLanguage('order-held');
  });
});
