import { Settings } from '@rampart/partners';
import { LANGUAGES } from '@rampart/kernel';
import { inChromium, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, onceLink, partnerLink } from '../../../test/support/checkout-page.js';
import { knownShopper } from '../../support/known-shopper.js';
import { WALLETS } from '../../../test/support/trades.js';
import { partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const TERMS = {
  ...{ type: 'buy', cryptoCurrency: 'USDT', chain: 'ethereum', method: 'paynow', fiat: 250, wallet: WALLETS.ETH },
  ...{ partnerData: { order: 'A-1' }, language: 'en' },
};

inChromium('a checkout link that opens once', (open) => {
  let world: World;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
  });
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  const accept = async (keyLinks: boolean): Promise<unknown> =>
    world.api
      .get(Settings, { strict: false })
      .changeSettings(await partnerIdOf(world, world.partner), { keyLinks }, 'test');

  it('fixes the order, goes on after a reload, and becomes the order that it says', async () => {
    const who = await knownShopper(world);
    await tab.page.goto((await onceLink(world, TERMS)).url);
    await page.price();

    expect(tab.page.url()).not.toContain('token');
    expect(await tab.page.locator('input.amount').first().getAttribute('readonly')).not.toBeNull();
    expect(await tab.page.getByRole('button', { name: /^(Sell|Buy)$/ }).count()).toBe(0);
    expect(await tab.page.locator('input[name=method]').count()).toBe(1);
    expect(await tab.page.getByLabel('Cryptocurrency').isDisabled()).toBe(true);
    await look(tab, 'checkout-once-link');

    await tab.page.reload();
    await page.order();
    await page.signIn(who);
    await page.confirm();

    const [order] = (await world.partner.get('/api/transactions')).body;
    expect(order).toMatchObject({ fiat: 250, cryptoCurrency: 'USDT', wallet: WALLETS.ETH });
    expect((await world.partner.get(`/api/transactions/${order.id}`)).body.partnerData).toEqual({ order: 'A-1' });
  });

  it('ignores what else the address says', async () => {
    const { url } = await onceLink(world, TERMS);
    const [address, token] = url.split('#');

    await tab.page.goto(`${address}&fiat=900&wallet=${WALLETS.BTC}&cryptoCurrency=BTC#${token}`);
    await page.heading('Buy USDT');

    expect(await tab.page.locator('input.amount').first().inputValue()).toBe('250');
  });

  it('still opens after a call that never arrived', async () => {
    const { url } = await onceLink(world, TERMS);
    await tab.page.route('**/checkout/api/visits', (route) => route.abort(), { times: 1 });
    await tab.page.goto(url);

    await page.press('Try again');

    await page.heading('Buy USDT');
    expect(tab.page.url()).not.toContain('token');
  });

  it('opens in one of two windows, and the other says why it does not', async () => {
    const { url } = await onceLink(world, TERMS);
    const other = await open();

    await Promise.all([tab.page.goto(url), other.page.goto(url)]);
    const headings = await Promise.all(
      [tab, other].map(async ({ page: each }) => {
        await each.locator('h1').waitFor();
        return each.locator('h1').textContent();
      }),
    );
    await other.close();

    expect(headings.sort()).toEqual(['Buy USDT', 'This link was used or has expired']);
  });

  it.each(LANGUAGES)('says in %s that it is over, and that a link by the API key is not accepted', async (language) => {
    const { url } = await onceLink(world);
    const [address, token] = url.split('#');
    await accept(false);

    await world.advance(301);
    await tab.page.goto(`${address}&lang=${language}#${token}`);
    await tab.page.locator('h1').waitFor();
    await look(tab, `checkout-spent-${language}`);
    const over = await tab.page.locator('main').innerText();
    await tab.page.goto(partnerLink(world, `&lang=${language}`));
    await tab.page.locator('h1').waitFor();
    await look(tab, `checkout-key-links-${language}`);
    const refused = await tab.page.locator('main').innerText();
    await accept(true);

    for (const text of [over, refused]) expect(text).not.toMatch(/deadEnd\./);
    expect(over).not.toBe(refused);
    if (language === 'en') expect(refused).toContain('This link is not accepted');
  });
});
