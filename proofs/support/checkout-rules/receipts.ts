import { execFileSync } from 'node:child_process';
import { LANGUAGES } from '@rampart/kernel';
import { findProgram } from '../../../tools/processes/find-program.js';
import { expectSound, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { buyAgain, knownShopper, sellAgain } from '../known-shopper.js';
import { BUY } from '../../../test/support/trades.js';
import type { Open, RunningCheckout, StartCheckout } from '../../../test/support/checkout-rules/running-checkout.js';

const SELL = '&transactionType=sell&cryptoCurrency=BTC&currency=SGD&crypto=0.002';
const PHONE = { width: 360, height: 780 };
/** Chromium's printing writes one object per sheet. */
const SHEET = /\/Type\s*\/Page\b/g;
const READER = findProgram('pdftotext');

/** Rules of the receipt behind its secret link: its names, languages, print and PDF. */
export function receipts(open: Open, start: StartCheckout, timeoutMs?: number): void {
  let world: RunningCheckout;
  let tab: Tab;
  beforeAll(async () => {
    world = await start();
    tab = await open();
  }, timeoutMs);
  afterAll(async () => {
    await tab?.close();
    await world?.close();
  }, timeoutMs);

  /** The address of the receipt, to which the checkout links once an order is completed. */
  const linkOf = async (order: typeof buyAgain, query: string): Promise<string> => {
    const shop = await open();
    const page = new CheckoutPage(shop.page);
    const who = await knownShopper(world);
    await shop.page.goto(partnerLink(world, query));
    await order(page, who);
    await page.press('Pay exactly');
    await page.shows('completed');
    const link = await shop.page.getByRole('link', { name: 'Receipt' }).getAttribute('href');
    await shop.close();
    return link ?? '';
  };
  const lines = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await tab.page.evaluate<[string, string][]>(
        `[...document.querySelectorAll('dl div')].map((line) => [...line.children].map(({ textContent }) => textContent))`,
      ),
    );

  describe('of a buy', () => {
    let link: string;
    beforeAll(async () => {
      link = await linkOf(buyAgain, '&currency=SGD');
    });
    beforeEach(() => tab.page.goto(link));

    it('names payment, price, fees, method, wallet, transaction and date', async () => {
      await tab.page.getByText('Completed', { exact: true }).waitFor();

      expect(await tab.page.locator('.state time').innerText()).toMatch(/20\d\d/);
      expect(await lines()).toEqual({
        'Received': expect.stringMatching(/^250\.00.SGD .*20\d\d/),
        'Payment ID': expect.stringMatching(/\S/),
        'Sent to you': expect.stringMatching(/BTC .*20\d\d/),
        'You paid': expect.stringMatching(/^250\.00.SGD$/),
        'Price of 1 BTC': expect.stringMatching(/SGD$/),
        'Before charges (gross)': expect.stringMatching(/BTC$/),
        'Service charge': expect.stringMatching(/BTC$/),
        'Network fee': expect.stringMatching(/BTC$|^included$/),
        'You received (net)': expect.stringMatching(/BTC$/),
        'Payment method': 'PayNow',
        'Network': 'Bitcoin',
        'Wallet address': BUY.wallet,
        'Transaction ID': expect.stringMatching(/^[0-9a-f]{64}$/),
        'Order number': expect.stringMatching(/^[0-9a-f]{8}…[0-9a-f]{6}$/),
      });
    });

    it('is accessible, and fits a phone', () => look(tab, 'receipt'));

    it.each(LANGUAGES)('is accessible and fits a phone of 360 px in %s', async (language) => {
      await tab.page.setViewportSize(PHONE);
      await tab.page.goto(link.replace(/lang=\w+/, `lang=${language}`));

      expect(await tab.page.locator('html').getAttribute('lang')).toBe(language);
      await look(tab, `receipt-${language}`);
    });

    it('prints on one sheet, without its buttons', async () => {
      await tab.page.emulateMedia({ media: 'print' });
      const shown = await tab.page.evaluate<number>(
        `[...document.querySelectorAll('.btn, nav a')].filter((part) => part.getClientRects().length > 0).length`,
      );
      const sheets = (await tab.page.pdf({ format: 'A4' })).toString('latin1').match(SHEET);
      await tab.page.emulateMedia({ media: 'screen' });

      expect({ shown, sheets: sheets?.length }).toEqual({ shown: 0, sheets: 1 });
    });

    it('is kept as a PDF', async () => {
      const order = (await lines())['Order number']!;
      const address = await tab.page.getByRole('link', { name: 'Download as PDF' }).getAttribute('href');

      const answer = await tab.page.request.get(new URL(address!, link).href);

      const file = await answer.body();
      expect([answer.headers()['content-type'], file.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
      if (READER) expect(execFileSync(READER, ['-raw', '-', '-'], { input: file, encoding: 'utf8' })).toContain(order);
    });

    it('is not shown under another secret, on a page that is accessible', async () => {
      const answer = await tab.page.goto(link.replace(/\w\?/, (last) => (last === 'A?' ? 'B?' : 'A?')));

      expect(answer?.status()).toBe(404);
      await tab.page.getByText('There is no receipt at this address.').waitFor();
      await expectSound(tab);
    });
  });

  it('of a sell names the deposit and the bank reference', async () => {
    const link = await linkOf(sellAgain, SELL);

    await tab.page.goto(link);

    expect(await lines()).toMatchObject({
      'You paid': expect.stringMatching(/^0\.002.*BTC$/),
      'You received (net)': expect.stringMatching(/SGD$/),
      'Transaction ID': expect.stringMatching(/^[0-9a-f]{64}$/),
      'Bank reference': expect.stringMatching(/\S/),
    });
    await look(tab, 'receipt-of-a-sell');
  });
}
