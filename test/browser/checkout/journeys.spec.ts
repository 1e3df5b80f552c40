import { LANGUAGES } from '@rampart/kernel';
import { inChromium, look, type Tab } from '../../support/browser.js';
import { CheckoutPage, partnerLink, requestLink } from '../../support/checkout-page.js';
import { eventually } from '../../support/eventually.js';
import { BUY } from '../../support/trades.js';
import { startWorld, type World } from '../../support/world.js';

inChromium('the checkout page, for a new user', (open) => {
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

  it('leads from a request to a completed buy, each step accessible', async () => {
    const { id, link } = await requestLink(world, { type: 'buy', cryptoCurrency: 'BTC', wallet: BUY.wallet });
    await tab.page.goto(link);
    await page.heading('Buy BTC');
    await page.price();
    await look(tab, 'checkout-amount');
    await page.order();
    await look(tab, 'checkout-sign-in');
    await page.signIn();
    await page.heading('What is your name?');
    await look(tab, 'checkout-name');
    await page.name();
    await page.heading('Verify your identity');
    await look(tab, 'checkout-papers');
    await page.giveDocuments();
    await look(tab, 'checkout-review');
    await page.press('Approve');
    await page.heading('Review your order');
    await page.text(/This price is held/);
    await look(tab, 'checkout-confirm');

    await page.confirm();
    await page.heading(/^Send 250\.00.SGD/);
    await look(tab, 'checkout-pay');
    await page.press('Pay exactly');

    await page.shows('completed');
    await page.heading(/^Done\. .*BTC is on its way$/);
    await look(tab, 'checkout-completed');
    expect(await page.copied('Sent to you')).toMatch(/^[0-9a-f]{64}$/);
    expect((await world.partner.get(`/api/requests/${id}`)).body).toMatchObject({
      status: 'created',
      transaction: { status: 'completed', wallet: BUY.wallet },
    });
  });

  it("leads from a partner's link to a completed sell, in the dark as well", async () => {
    await tab.page.emulateMedia({ colorScheme: 'dark' });
    await tab.page.goto(partnerLink(world, '&transactionType=sell&cryptoCurrency=BTC&currency=SGD&crypto=0.002'));
    await page.orderSell();
    await page.verify();
    await page.confirm();
    await page.heading(/^Send 0\.002/);
    await page.text(/^Send only BTC on the Bitcoin network/);
    await look(tab, 'checkout-deposit');
    await page.press('Detect deposit');
    await page.heading('BTC detected');
    await look(tab, 'checkout-coins-seen');

    await page.press('Pay exactly');

    await page.shows('completed');
    await page.heading(/was sent to you$/);
    await page.copied('Sent to you');
    await look(tab, 'checkout-sold');
  });

  it('lets a user give documents by the phone, and goes on by itself', async () => {
    await tab.page.goto(partnerLink(world));
    await page.order();
    await page.signIn();
    await page.name();
    await page.heading('Verify your identity');
    const offered = tab.page.waitForResponse('**/checkout/api/hand-off');
    await page.press('Continue on your phone');
    await tab.page.getByRole('img', { name: 'QR code that opens this page on your phone' }).waitFor();
    await look(tab, 'checkout-hand-off');
    const { token } = (await (await offered).json()) as { token: string };

    const phone = await open({ viewport: { width: 390, height: 844 } });
    const there = new CheckoutPage(phone.page);
    await phone.page.goto(`${partnerLink(world)}#handOff=${token}`);
    await there.heading('Verify your identity');
    expect(phone.page.url()).not.toContain(token);
    for (const type of ['front', 'addressProof', 'kycVideo'] as const) await there.give(type);
    await there.fill('Home address', '1 Raffles Place, Singapore 048616');
    await there.press('Submit for review');
    await there.heading('Done on this device');
    await look(phone, 'checkout-handed-over');
    await phone.close();

    await page.heading('We are reviewing your documents');
    await page.press('Approve');
    await page.heading('Review your order');
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('speaks %s, with room for its words', async (language) => {
    await tab.page.goto(partnerLink(world, `&lang=${language}&transactionType=sell`));

    await tab.page.getByRole('heading', { level: 1 }).waitFor();

    await look(tab, `checkout-${language}`);
    expect(await tab.page.evaluate('document.documentElement.lang')).toBe(language);
    expect(await tab.page.getByRole('heading', { level: 1 }).textContent()).not.toContain('Sell');
    await tab.page.locator('details').waitFor();
    await tab.page.locator('input[name=phone]').fill('91234567');
    await tab.page.locator('button.btn').last().click();
    await tab.page.locator('input[name=email]').waitFor();
    await look(tab, `checkout-sign-in-${language}`);
  });

  it('can be used by keyboard alone, and says where one is', async () => {
    await tab.page.goto(partnerLink(world));
    await page.price();
    await page.fill(/wallet address/, BUY.wallet);

    await tab.page.keyboard.press('Enter');

    await page.heading('Sign in or create an account');
    await eventually(
      'the heading has the focus',
      async () => (await tab.page.evaluate('document.activeElement.textContent')) === 'Sign in or create an account',
    );
    await eventually('the title says it too', async () => (await tab.page.title()) === 'Verify · Test partner');
  });
});
