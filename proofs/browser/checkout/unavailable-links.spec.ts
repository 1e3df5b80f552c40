import { LANGUAGES } from '@rampart/kernel';
import { Settings } from '@rampart/partners';
import { inChromium, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink, requestLink } from '../../../test/support/checkout-page.js';
import { WALLETS } from '../../../test/support/trades.js';
import { partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const HOME = 'https://shop.example.com/orders';

inChromium('a checkout link that asks for what is not offered', (open) => {
  let world: World;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await startWorld();
    const settings = { displayName: 'Acme Wallet', redirectUrls: [HOME] };
    await world.api
      .get(Settings, { strict: false })
      .changeSettings(await partnerIdOf(world, world.partner), settings, 'test');
  });
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  /** The texts of all fields, choices and buttons except the language selector. */
  const controls = (): Promise<string[]> => tab.page.locator('input, select:not(.language), button').allTextContents();

  it.each([
    ['&cryptoCurrency=BCH&wallet=' + WALLETS.BTC, 'BCH cannot be bought or sold here.'],
    ['&transactionType=buy&cryptoCurrency=CUSD&fiat=200', 'CUSD cannot be bought here.'],
    ['&transactionType=sell&cryptoCurrency=xsgd&crypto=120', 'XSGD cannot be sold here.'],
    ['&currency=USD&fiat=200', 'Payments in USD are not available here.'],
    ['&method=alipay', 'Payments by alipay are not available here.'],
    ['&currency=THB&method=paynow', 'Payments by PayNow are not available in THB.'],
    ['&cryptoCurrency=USDT&chain=polygon', 'USDT is not available on the polygon network.'],
    ['&cryptoCurrency=BTC&chain=tron', 'BTC is not available on the Tron network.'],
    ['&chain=solana', 'The solana network is not available here.'],
    [
      '&cryptoCurrency=' + encodeURIComponent('free coins at evil.example, call +65'),
      'What this link asks for is not available here.',
    ],
  ])('says so, and offers nothing in its place: %s', async (query, reason) => {
    await tab.page.goto(partnerLink(world, query));

    await page.heading('Not available here');
    await page.text(reason);
    await page.text('No order was placed. Go back to Acme Wallet and choose something else.');
    expect(await controls()).toEqual([]);
    expect(await tab.page.getByRole('link').count()).toBe(0);
    expect(await tab.page.title()).toBe('Not available here · Acme Wallet');
  });

  it('leads back to the partner where the link names a registered address', async () => {
    await tab.page.goto(partnerLink(world, `&cryptoCurrency=BCH&redirectUrl=${encodeURIComponent(`${HOME}/7`)}`));

    await page.heading('Not available here');
    await look(tab, 'checkout-unavailable');

    expect(await tab.page.getByRole('link', { name: 'Back to Acme Wallet' }).getAttribute('href')).toBe(`${HOME}/7`);
  });

  it('is a request of the partner just as well', async () => {
    const { link } = await requestLink(world, { type: 'sell', cryptoCurrency: 'XSGD' });

    await tab.page.goto(link);

    await page.heading('Not available here');
    await page.text('XSGD cannot be sold here.');
    expect(await controls()).toEqual([]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('says so in %s', async (language) => {
    await tab.page.goto(
      partnerLink(
        world,
        `&lang=${language}&cryptoCurrency=BCH&transactionType=sell&redirectUrl=${encodeURIComponent(HOME)}`,
      ),
    );
    await tab.page.getByRole('link').waitFor();

    const text = await tab.page.locator('main').innerText();

    expect(text).toContain('BCH');
    expect(text).not.toMatch(/unavailable\.|not available|cannot be|\{\{/i);
    await look(tab, `checkout-unavailable-${language}`);
  });
});

inChromium('a checkout link that asks for what is offered', (open) => {
  let world: World;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  const chosen = async (): Promise<Record<string, string>> => ({
    coin: await page.value('Cryptocurrency'),
    currency: await page.value('Currency'),
    method: await tab.page.locator('input[name=method]:checked').inputValue(),
  });

  it('may write it in any case of letters', async () => {
    await tab.page.goto(partnerLink(world, '&cryptoCurrency=usdt&chain=TRON&currency=hkd&method=PayMe'));
    await page.heading('Buy USDT');

    expect({ ...(await chosen()), chain: await page.value('Network') }).toEqual({
      coin: 'USDT',
      currency: 'HKD',
      method: 'payme',
      chain: 'tron',
    });
  });

  it('gets the coin of the network that it names', async () => {
    await tab.page.goto(partnerLink(world, '&chain=zilliqa'));

    await page.heading('Buy ZIL');
  });

  it('keeps what a request fixes when the visitor turns to the other side', async () => {
    const [both, buyOnly] = [
      await requestLink(world, { cryptoCurrency: 'ETH', currency: 'THB' }),
      await requestLink(world, { cryptoCurrency: 'XSGD' }),
    ];
    await tab.page.goto(both.link);
    await page.price();
    await page.press('Sell');
    await page.heading('Sell ETH');
    expect(await chosen()).toEqual({ coin: 'ETH', currency: 'THB', method: 'prompt-pay' });

    await tab.page.goto(buyOnly.link);
    await page.heading('Buy XSGD');
    expect(await tab.page.getByRole('button', { name: 'Sell' }).count()).toBe(0);
  });

  it('loses its wallet with its coin', async () => {
    await tab.page.goto(partnerLink(world, `&cryptoCurrency=XSGD&wallet=${WALLETS.ETH}`));
    await page.heading('Buy XSGD');
    expect(await page.value('Your XSGD wallet address')).toBe(WALLETS.ETH);

    await page.press('Sell');
    await page.heading('Sell BTC');
    await page.press('Buy');
    await page.heading('Buy BTC');

    expect(await page.value('Your BTC wallet address')).toBe('');
  });

  it('is remembered as long as it is offered', async () => {
    await tab.page.goto(partnerLink(world, '&cryptoCurrency=ETH'));
    await page.price();
    await page.fill('You pay', '321');
    await tab.page.route('**/checkout/api/catalog', async (route) => {
      const catalog = await (await route.fetch()).json();
      catalog.buy.coins = catalog.buy.coins.filter(({ code }: { code: string }) => code !== 'ETH');
      catalog.sell.coins = catalog.sell.coins.filter(({ code }: { code: string }) => code !== 'ETH');
      await route.fulfill({ json: catalog });
    });

    await tab.page.reload();

    await page.heading('Not available here');
    await page.text('ETH cannot be bought or sold here.');
  });
});
