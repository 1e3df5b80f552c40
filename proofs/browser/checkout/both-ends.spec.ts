import { inChromium, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { knownShopper } from '../../support/known-shopper.js';
import { WALLETS } from '../../../test/support/trades.js';
import { startWorld, type World } from '../../../test/support/world.js';
import { pairsOn, soundAtEachWidth } from '../../support/each-width.js';

/** Each step that leads to a payment, and each after it, says what is paid, to whom, and what comes back. */
inChromium('the checkout page shows both ends of the money', (open) => {
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

  const COMMON = [
    /^Service charge \([\d.]+%\): 0\.\d+ BTC ≈ \d+\.\d{2} SGD$/,
    /^Price: 1?.*SGD$/,
    /^Price with all fees: .*SGD$/,
  ];
  const expectPairs = async (...expected: readonly RegExp[]): Promise<void> =>
    expect(await pairsOn(tab.page)).toEqual(
      expect.arrayContaining([...COMMON, ...expected].map((each) => expect.stringMatching(each))),
    );

  it('of a buy: the payee, the wallet, the fees in coins and in money, and what comes', async () => {
    const who = await knownShopper(world);
    const ends = [new RegExp(`^Coins go to: ${WALLETS.BTC}$`), /^Pay with: PayNow$/];
    await tab.page.goto(partnerLink(world, '&transactionType=buy&cryptoCurrency=BTC&currency=SGD&fiat=250'));
    await page.order();
    await page.signIn(who);
    await page.heading('Review your order');
    await page.text('Coins go to');
    await expectPairs(...ends, /^You pay: 250\.00 SGD$/, /^You receive: 0\.\d+ BTC$/);
    await soundAtEachWidth(tab, 'both-ends-buy-review');

    await page.confirm();
    expect(await page.copied('Payee')).toBe('Rampart Sandbox, PayNow UEN');
    expect(await page.copied('Account')).toBe('209999999ZSBX');
    await expectPairs(...ends, /^You will receive: 0\.\d+ BTC$/);
    await soundAtEachWidth(tab, 'both-ends-buy-pay');

    await page.press('Pay exactly');
    await page.shows('completed');
    await expectPairs(...ends, /^You received \(net\): 0\.\d+ BTC$/);
    await soundAtEachWidth(tab, 'both-ends-buy-done');
  });

  it('of a sell: the account that is paid, the fees in coins and in money, and what comes', async () => {
    const who = await knownShopper(world);
    const ends = [/^Money goes to: \+65 91234567$/, /^Get paid by: PayNow$/];
    await tab.page.goto(partnerLink(world, '&transactionType=sell&cryptoCurrency=BTC&currency=SGD&crypto=0.002'));
    await page.orderSell();
    await page.signIn(who);
    await page.heading('Review your order');
    await page.text('Money goes to');
    await expectPairs(...ends, /^You send: 0\.002\d* BTC$/, /^You receive: \d+\.\d{2} SGD$/);
    await soundAtEachWidth(tab, 'both-ends-sell-review');

    await page.confirm();
    await expectPairs(...ends, /^You will receive: \d+\.\d{2} SGD$/);
    await soundAtEachWidth(tab, 'both-ends-sell-deposit');

    await page.press('Pay exactly');
    await page.shows('completed');
    await expectPairs(...ends, /^You received \(net\): \d+\.\d{2} SGD$/);
    await soundAtEachWidth(tab, 'both-ends-sell-done');
  });
});
