import { DecideKyc } from '@rampart/kyc';
import { Settings } from '@rampart/partners';
import { inChromium, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { buyAgain, knownShopper, sellAgain } from '../../support/known-shopper.js';
import { deposit, payFiat } from '../../../test/support/trades.js';
import { partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const SELL = '&transactionType=sell&cryptoCurrency=BTC&crypto=0.002';

inChromium('the checkout page, when an order does not go as planned', (open) => {
  let world: World;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
    const brand = {
      displayName: 'Acme Wallet',
      brandColor: '#ffd400',
      redirectUrls: ['https://shop.example.com/orders'],
    }; // this color is hard to read on white; the contrast must still suffice
    await world.api
      .get(Settings, { strict: false })
      .changeSettings(await partnerIdOf(world, world.partner), brand, 'test');
  });
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  const atOrder = async (query = ''): Promise<void> => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world, query));
    await (query.includes('sell') ? sellAgain(page, who) : buyAgain(page, who));
    await page.isLive();
  };

  it('says what is missing of a short payment, and that it comes back when the window closes', async () => {
    await atOrder();
    await page.press('Pay too little');
    await page.heading(/^150\.00.SGD of 250\.00.SGD received$/);
    await page.text(/Send the remaining 100\.00.SGD/);
    expect(await tab.page.locator('svg.qr').count()).toBe(0); // a QR code would carry the whole amount
    await look(tab, 'checkout-partial');

    await page.press('Expire');

    await page.shows('refunded');
    await page.heading(/^150\.00.SGD was refunded$/);
    await look(tab, 'checkout-refunded');
  });

  it('E13: says that the money of another payer is being checked, asks for no more, and says when it went back', async () => {
    await atOrder();
    const [{ id }] = (await world.partner.get('/api/transactions?limit=1')).body;

    await payFiat(world.partner, id, { amount: 250, payerName: 'Grace Hopper' });

    await page.heading(/^We are checking 250\.00.SGD$/);
    await page.text(/from an account in another name/);
    expect(await tab.page.locator('.qr, .timer').count()).toBe(0);
    expect(await tab.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    await look(tab, 'checkout-held');

    const [held] = (await world.operator.get('/ops/unmatched')).body.events;
    await world.operator.post(`/ops/api/unmatched/${held.id}/return`, { reason: 'The payer is another person.' });

    await page.heading(/^Send 250\.00.SGD$/);
    await page.press('Cancel order');
    await page.press('Yes, cancel');
    await page.text(/^Returned$/);
  });

  it('gives the money of a short payment back at once when the user asks for it', async () => {
    await atOrder();
    await page.press('Pay too little');
    await page.press('Get my money back');
    await page.text(/^End this order\? The 150\.00.SGD received is refunded/);
    await look(tab, 'checkout-take-back');

    await page.press('Yes, refund');

    await page.shows('refunded');
    await page.heading(/^150\.00.SGD was refunded$/);
  });

  it('goes on counting down while another page is shown', async () => {
    await atOrder();
    const secondsLeft = async (): Promise<number> => {
      const [minutes = 0, seconds = 0] = (await tab.page.getByRole('timer').innerText())
        .split(':')
        .slice(-2)
        .map(Number);
      return minutes * 60 + seconds;
    };
    const before = await secondsLeft();

    await page.press('Your orders');
    await page.heading('Your orders');
    await tab.page.waitForTimeout(3_000);
    await page.press('Back');
    await page.shows('pending');

    expect(await secondsLeft()).toBeLessThanOrEqual(before - 3);
    expect(await secondsLeft()).toBeGreaterThan(before - 30);
  });

  it('says that nothing is lost when the window has closed, and begins anew', async () => {
    await atOrder();
    await page.press('Expire');
    await page.shows('expired_fiat_not_received');
    await page.heading('The payment window has closed');
    await look(tab, 'checkout-expired');

    await page.press('New order');

    await page.heading('Buy BTC');
  });

  it('says that a payment which came too late was sent back', async () => {
    await atOrder();

    await page.press('Pay too late');

    await page.shows('refunded');
  });

  it('says that the money is safe when the coins could not be sent', async () => {
    await atOrder();
    await page.press('Next payout fails');
    await page.press('Pay exactly');

    await page.shows('payout_failed');
    await page.heading('We could not send your BTC');
    await page.text(/Your money is safe\. Our team is looking into it/);
    await look(tab, 'checkout-payout-failed');
  });

  it.each([
    ['https://shop.example.com/orders/7?from=checkout', 1],
    ['https://shop.example.com/ordersmore', 0],
    ['https://elsewhere.example.com/orders/7', 0],
    ['javascript:alert(1)', 0],
  ])('leads back only below an address that the partner registered: %s', async (redirectUrl, links) => {
    await atOrder(`&redirectUrl=${encodeURIComponent(redirectUrl)}`);
    await page.press('Cancel order');
    await page.press('Yes, cancel');
    await page.shows('cancelled');

    expect(await tab.page.getByRole('link', { name: 'Back to Acme Wallet' }).count()).toBe(links);
  });

  it('takes an order back that nothing was paid for, after asking once more', async () => {
    await atOrder();
    await page.press('Cancel order');
    await look(tab, 'checkout-cancel');
    await page.press('Yes, cancel');

    await page.shows('cancelled');
    await page.heading('Order cancelled');
    await look(tab, 'checkout-cancelled');
  });

  it('asks where coins should go back to, and sends them there', async () => {
    await atOrder(SELL);
    await page.press('Pay too late');
    await page.shows('expired_btc_not_in_mempool');
    await page.fill(/^Where should we return your BTC/, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
    await look(tab, 'checkout-return-coins');

    await page.press('Return them to this address');

    await page.shows('refunded');
    await look(tab, 'checkout-coins-returned');
  });

  const newestOrder = async (): Promise<string> => (await world.partner.get('/api/transactions?limit=1')).body[0].id;

  it('says that coins of a cancelled order wait for the address that it asks for', async () => {
    await atOrder(SELL);
    await page.press('Cancel order');
    await page.press('Yes, cancel');
    await page.shows('cancelled');

    await deposit(world.partner, await newestOrder());

    await page.text(/^We received 0\.002.* Say below where to return it\.$/);
    expect(await tab.page.getByText(/being refunded/).count()).toBe(0);
    await page.fill(/^Where should we return your BTC/, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
    await page.press('Return them to this address');
    await page.text(/^Returned$/);
  });

  it('asks where to return coins beyond the order, and names no address that was not given', async () => {
    await atOrder(SELL);

    await deposit(world.partner, await newestOrder(), { amount: 0.003 });

    await page.text(/^You sent 0\.001.*BTC too much\. Say below where to return it\.$/);
    expect(await tab.page.getByText(/to your return address/).count()).toBe(0);
    await page.fill(/^Where should we return your BTC/, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
    await page.press('Return them to this address');
    await page.text(/It is sent to your return address/);
  });

  it('asks a declined visitor again only for what was declined, with the reason', async () => {
    await tab.page.goto(partnerLink(world));
    await page.order();
    await page.signIn();
    await page.name();
    await page.giveDocuments();
    await page.press('Decline');
    await page.heading('More information needed');
    await page.text(/^A document could not be read\./);
    await page.text(/too dark to read/);
    await look(tab, 'checkout-declined');

    expect(await tab.page.locator('.document.wantedAgain').count()).toBe(1);
    await page.give('addressProof');
    await page.press('Submit for review');
    await page.heading('We are reviewing your documents');
    await page.press('Approve');

    await page.heading('Review your order');
  });

  it('lets a name be corrected that differs from the document, and reviews it again', async () => {
    await tab.page.goto(partnerLink(world));
    await page.order();
    const { email } = await page.signIn();
    await page.name();
    await page.giveDocuments();
    const { body } = await world.partner.get('/api/users');
    const { id } = body.find((user: { email: string }) => user.email === email);
    const decline = { decision: 'decline', reason: 'The name differs.', code: 'nameMismatch' } as const;
    await world.api.get(DecideKyc, { strict: false }).decideKyc(id, decline, 'operator:tester');
    await page.text(/^Your name differs from the one on your document\./);
    await look(tab, 'checkout-name-differs');

    await page.fill('Last name', 'King');
    await page.press('Submit for review');

    await page.heading('We are reviewing your documents');
    expect((await world.partner.get(`/api/users/${id}`)).body).toMatchObject({ firstName: 'Ada', lastName: 'King' });
  });

  it('goes on with what was begun after a reload, and offers an order that waits', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await buyAgain(page, who);
    await tab.page.reload();
    await page.shows('pending');

    const other = await open();
    const otherPage = new CheckoutPage(other.page);
    await other.page.goto(partnerLink(world));
    await otherPage.order();
    await otherPage.signIn(who);
    await otherPage.heading('You have an open order');
    await look(other, 'checkout-waiting-order');
    await otherPage.press('Continue with this order');

    await otherPage.shows('pending');
    await other.close();
  });

  it('keeps up by polling when hints are cut', async () => {
    await tab.page.route('**/checkout/api/events', (route) => route.abort());
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await buyAgain(page, who);

    await page.press('Pay exactly');

    await page.shows('completed');
    expect(tab.problems().filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });

  it('says what is wrong with an amount, and mends it', async () => {
    await tab.page.goto(partnerLink(world));
    await page.price();
    await page.fill('You pay', '20');
    await page.text('The minimum amount is 100.00');
    await look(tab, 'checkout-amount-too-small');

    await page.press(/^Use 100/);

    expect(await page.value('You pay')).toBe('100');
  });

  it('says so when the link is of no partner', async () => {
    await tab.page.goto(`${world.env.CHECKOUT_URL}/?apiKey=rk_unknown`);

    await page.heading('This link does not work');
    await look(tab, 'checkout-dead-link');
  });
});
