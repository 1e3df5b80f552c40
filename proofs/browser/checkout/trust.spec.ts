import { Settings } from '@rampart/partners';
import { inChromium, look, type Tab } from '../../../test/support/browser.js';
import { layoutIsStill } from '../../support/checkout-rules/layout-shift.js';
import { CheckoutPage, partnerLink, requestLink } from '../../../test/support/checkout-page.js';
import { buyAgain, knownShopper } from '../../support/known-shopper.js';
import { WALLETS } from '../../../test/support/trades.js';
import { partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const SELL = '&transactionType=sell&cryptoCurrency=BTC&crypto=0.002';
const LINKS = {
  termsUrl: 'https://shop.example.com/terms',
  privacyUrl: 'https://shop.example.com/privacy',
  helpUrl: 'https://shop.example.com/help',
  contactUrl: 'https://shop.example.com/contact',
};

inChromium('what a visitor trusts with money', (open) => {
  let world: World;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
    const settings = world.api.get(Settings, { strict: false });
    await settings.changeSettings(await partnerIdOf(world, world.partner), { displayName: 'Acme', ...LINKS }, 'test');
  });
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  const hrefs = (within: string): Promise<(string | null)[]> =>
    tab.page.locator(`${within} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  it("links the partner's terms, privacy, help and contact at the foot, and terms before the order", async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await page.price();
    expect(await hrefs('footer')).toEqual(Object.values(LINKS));
    await look(tab, 'checkout-linked-pages');

    await page.order();
    await page.signIn(who);
    await page.heading('Review your order');

    await page.text("By placing the order, you agree to Acme's");
    expect(await hrefs('main')).toEqual([LINKS.termsUrl, LINKS.privacyUrl]);
    await look(tab, 'checkout-agreement');
  });

  it('takes an amount in coins for a buy, and orders exactly that', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await page.price();
    await page.press('Enter the amount in BTC');
    await page.fill('You buy (before fees)', '0.002');
    await page.text(/^You receive: 0\.00/);
    await look(tab, 'checkout-amount-in-coins');

    await buyAgain(page, who);

    const { body } = await world.partner.get('/api/transactions');
    expect(body.find(({ crypto }: { crypto: number }) => crypto === 0.002)).toMatchObject({ type: 'buy' });
  });

  it('shows coins and payment methods by their marks and names', async () => {
    await tab.page.goto(partnerLink(world));
    await page.price();
    await tab.page.getByLabel('Currency', { exact: true }).selectOption('HKD');
    const marks = (within: string): Promise<unknown[]> =>
      tab.page
        .locator(`${within} img`)
        .evaluateAll((all) =>
          (all as unknown as { src: string; naturalWidth: number }[]).map(({ src, naturalWidth }) => [
            src.split('/').at(-1),
            naturalWidth > 0,
          ]),
        );
    await tab.page.locator('.method').nth(1).waitFor();

    const methods = await tab.page.locator('.method').allInnerTexts();
    const coins = await tab.page.getByLabel('Cryptocurrency', { exact: true }).locator('option').allInnerTexts();

    expect(coins.slice(0, 3)).toEqual(['BTC · Bitcoin', 'ETH · Ether', 'USDT · Tether']);
    expect(await marks('.coin')).toEqual([['btc.svg', true]]);
    expect(methods.map((text) => text.split('\n')[0])).toEqual(['Faster Payment System', 'PayMe']);
    expect(await marks('.method')).toEqual([
      ['fps.svg', true],
      ['payme.svg', true],
    ]);
    await look(tab, 'checkout-marks-and-names');
  });

  it('takes an amount in fiat for a sell, and offers amounts within the limits', async () => {
    await tab.page.goto(partnerLink(world, '&transactionType=sell&cryptoCurrency=BTC&currency=SGD'));
    await page.price();
    await page.press('Enter the amount in SGD');
    const quick = tab.page.locator('.quick button').nth(1);

    await quick.click();

    expect(await page.value('You sell for (before fees)')).toBe(await quick.textContent());
    await page.text(/^You receive: /);
    await look(tab, 'checkout-sell-in-fiat');
  });

  it('says how much of a sell is missing, by when, and where it may go back to', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world, SELL));
    await page.orderSell();
    await page.signIn(who);
    await page.confirm();
    await page.press('Pay too little');

    await page.heading(/^0\.001.* of 0\.002.*BTC received$/);
    await page.text(/^Send the remaining 0\.00.*to the same address before/);
    await look(tab, 'checkout-partial-sell');

    await page.fill(/^Where should we return your BTC/, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
    await page.press('Return them to this address');
    await tab.page.locator('input[name=refundTo]').waitFor({ state: 'detached' });
  });

  it('says how much too much was paid, and where it goes', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await buyAgain(page, who);

    await page.press('Pay too much');

    await page.text(/^You paid .*SGD too much\. It is refunded to the account it came from\.$/);
    await page.shows('completed');
    await look(tab, 'checkout-too-much');
  });

  it('lists the own orders, and opens one', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await buyAgain(page, who);
    await page.press('Pay exactly');
    await page.shows('completed');
    await page.press('New order');
    await page.heading('Buy BTC');

    await page.press('Your orders');
    await page.heading('Your orders');
    await look(tab, 'checkout-orders');
    await tab.page.reload();
    await page.heading('Your orders');
    await page.press(/^Buy BTC/);

    await page.shows('completed');
  });

  it('opens a past order beside the present one, which stays', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await buyAgain(page, who);
    await page.press('Pay too little');
    await page.press('Expire');
    await page.shows('refunded');
    await page.text(/^Questions\? Contact .* and name order [0-9a-f]{8}…[0-9a-f]{6}/);
    await page.press('New order');
    await page.order();
    await page.confirm();

    await page.press('Your orders');
    const row = tab.page.getByRole('button', { name: /refunded/i });
    expect(await row.textContent()).toMatch(/Returned: 150\.00\sSGD/);
    expect(await row.textContent()).not.toMatch(/250\.00|0\.00\d/);
    await row.click();
    await page.shows('refunded');
    await tab.page.reload();
    await page.shows('refunded');
    await look(tab, 'checkout-past-order');
    await page.press('Back');
    await page.heading('Your orders');
    await page.press('Back');

    await page.shows('pending');
  });

  it('opens an expired order beside the present one, which stays', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await buyAgain(page, who);
    await page.press('Expire');
    await page.shows('expired_fiat_not_received');
    await page.press('New order');
    await page.order();
    await page.confirm();
    await page.shows('pending');

    await page.press('Your orders');
    await tab.page.getByRole('button', { name: /window closed/i }).click();
    await page.shows('expired_fiat_not_received');
    await page.press('Back');
    await page.heading('Your orders');
    await page.press('Back');

    await page.shows('pending');
  });

  it('says that a link was used, and shows the order to its user', async () => {
    const { link } = await requestLink(world, { type: 'buy', cryptoCurrency: 'BTC', wallet: WALLETS.BTC });
    const who = await knownShopper(world);
    await tab.page.goto(link);
    await buyAgain(page, who);
    const other = await open();
    const there = new CheckoutPage(other.page);
    await other.page.goto(link);
    await there.text(/^An order was already placed with this link/);
    await look(other, 'checkout-used-link');

    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await there.signIn(who);

    await there.shows('pending');
    await other.close();
  });

  it('does not jump while it loads: its layout shifts by 0.05 at most', () => layoutIsStill(open, world));
});
