import { inChromium, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { WALLETS } from '../../../test/support/trades.js';
import { startWorld, type World } from '../../../test/support/world.js';

/** The contract of USDT on Ethereum, an address that no key controls. */
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** Runs in the page and dispatches the event that a browser sends when its user pastes a text into the focused field. */
const pasting = (text: string): string => `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', ${JSON.stringify(text)});
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

inChromium('the checkout page, given what people and their programs send', (open) => {
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

  const openLink = (query: string): Promise<unknown> => tab.page.goto(partnerLink(world, query));
  const usdtTo = (chain: string, wallet: string): string =>
    `&transactionType=buy&cryptoCurrency=USDT&chain=${chain}&fiat=250&wallet=${wallet}`;

  it.each([
    ['of another chain', usdtTo('ethereum', WALLETS.TRON), /^This is not a valid address for this coin and network/],
    ['that is no address', '&transactionType=buy&cryptoCurrency=BTC&fiat=250&wallet=hello', /^Paste the whole address/],
    ['that no key opens', usdtTo('ethereum', CONTRACT), /^This is not a valid address for this coin and network/],
  ])("says beside a link's wallet %s why Continue does not go on", async (_, query, refusal) => {
    await openLink(query);
    await page.heading(/^Buy/);
    await page.price();

    await page.press('Continue');

    await page.text(refusal);
    expect(await tab.page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Buy/);
  });

  it.each([
    ['a payment URI', `bitcoin:${WALLETS.BTC}?amount=0.5`],
    ['marks of the writing direction', `\u202a${WALLETS.BTC}\u202c`],
  ])('reads a wallet that is pasted with the keyboard as %s', async (_, text) => {
    await openLink('&transactionType=buy&cryptoCurrency=BTC&fiat=250');
    await page.price();
    await tab.page.locator('input[name=wallet]').focus();
    await tab.page.evaluate(pasting(text));
    await page.press('Continue');

    await page.heading('Sign in or create an account');
  });

  it.each([
    { type: 'buy', cryptoCurrency: 'USDT', wallet: WALLETS.TRON },
    { type: 'buy', wallet: WALLETS.TRON },
    { type: 'buy', cryptoCurrency: 'BTC', internalAddress: 'a-7' },
    { type: 'buy', cryptoCurrency: 'BTC', internalAddress: 'ada@exchange.example' },
  ])('leads on from a request with a destination that was taken: %j', async (fields) => {
    const { body: request } = await world.partner.post('/api/requests', fields);
    await tab.page.goto(`${world.env.CHECKOUT_URL}/?requestId=${request.id}`);
    await page.price();

    await page.press('Continue');

    await page.heading('Sign in or create an account');
  });

  it("goes on with a link's wallet to the network that it is of", async () => {
    await openLink(`&transactionType=buy&cryptoCurrency=USDT&fiat=250&wallet=tron:${WALLETS.TRON}`);
    await page.price();

    await page.press('Continue');

    await page.heading('Sign in or create an account');
  });

  it('takes a code in full-width digits, and a phone in those of Thai', async () => {
    await openLink('&transactionType=buy&cryptoCurrency=BTC&fiat=250');
    await page.order();
    await page.heading('Sign in or create an account');
    await page.fill('Email', `visitor.${Date.now()}@example.com`);
    await page.fill('Mobile number', '๙๑๒๓ ๔๕๖๗');
    await page.press('Send the code');
    await page.heading('Enter the code');
    await tab.page.locator('input[name=code]').fill('１２３');

    expect(await tab.page.locator('input[name=code]').inputValue()).toBe('123');
  });

  it('takes a single name', async () => {
    await openLink('&transactionType=buy&cryptoCurrency=BTC&fiat=250');
    await page.order();
    const { email } = await page.signIn();
    await page.heading('What is your name?');
    await page.text('Leave it empty if you have a single name.');
    await page.fill('First name', 'Suharto');
    await page.press('Continue');

    await page.heading('Verify your identity');
    const { body } = await world.partner.get(`/api/users?email=${encodeURIComponent(email)}`);
    expect(body).toMatchObject([{ firstName: 'Suharto', lastName: '' }]);
  });

  it.each([
    ['&lang=id_ID', 'id', /^Beli BTC/],
    ['&lang=zh_TW', 'zh-Hant', /^購買 ?BTC/],
    ['&lang=EN-us', 'en', /^Buy BTC/],
    ['&lang=ind', 'id', /^Beli BTC/],
    ['&lang=zh-yue', 'zh-Hant', /^購買 ?BTC/],
    ['&lang=tha', 'th', /^ซื้อ BTC/],
    ['&lang=pt_PT@euro', 'en', /^Buy BTC/],
  ])('speaks the language of a locale: %s', async (query, language, title) => {
    await openLink(`&transactionType=buy&cryptoCurrency=BTC${query}`);

    await page.heading(title);
    expect(await tab.page.locator('html').getAttribute('lang')).toBe(language);
  });

  it('writes the percentage of the charge as every other number of the language', async () => {
    await openLink('&transactionType=buy&cryptoCurrency=BTC&fiat=250&lang=id');

    const charge = tab.page.getByText(/^Biaya layanan/).first(); // collapsed, as every part of the price is

    expect(await charge.textContent()).toMatch(/\(\d+,\d%\)$/);
  });

  it('reads an amount with separators, a payment URI and a link that was copied from HTML', async () => {
    await openLink(
      `&amp;transactionType=buy&amp;cryptoCurrency=BTC&amp;fiat=1,000&amp;wallet=bitcoin:${WALLETS.BTC}?amount=0.5`,
    );

    await page.heading('Buy BTC');
    await page.price();
    expect(await page.value('You pay')).toBe('1000');
    await page.press('Continue');
    await page.heading('Sign in or create an account');

    await openLink('&amp;transactionType=sell&amp;cryptoCurrency=BTC');
    await page.heading('Sell BTC');
  });

  it.each(['２５０', '๒๕๐', '२५०'])(
    'reads an amount in the digits of another keyboard, of a link and typed: %s',
    async (amount) => {
      await openLink(`&transactionType=buy&cryptoCurrency=BTC&fiat=${encodeURIComponent(amount)}`);
      await page.price();
      expect(await page.value('You pay')).toBe('250');

      await page.fill('You pay', amount.replace(/.$/, ''));

      await page.text('The minimum amount is 100.00');
    },
  );

  it('says that it cannot read an amount, and asks for it', async () => {
    await openLink('&transactionType=buy&cryptoCurrency=BTC&fiat=about%20a%20hundred');

    await page.heading('Buy BTC');
    await page.text(/about a hundred/);
  });
});
