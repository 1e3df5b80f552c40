import encodeQR from 'qr';
import { look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { eventually } from '../../../test/support/eventually.js';
import { buyAgain, knownShopper } from '../known-shopper.js';
import { newPhone } from '../../../test/support/people.js';
import { BUY, WALLETS } from '../../../test/support/trades.js';
import type { Open, StartCheckout, RunningCheckout } from '../../../test/support/checkout-rules/running-checkout.js';

const WRONG = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx';

/** Rules of amounts, prices and addresses, and of calls without a network. */
export function amountsAndAddresses(open: Open, start: StartCheckout, timeoutMs?: number): void {
  let world: RunningCheckout;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await start();
  }, timeoutMs);
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world?.close(), timeoutMs);

  const amount = () => tab.page.getByLabel('You pay', { exact: true });
  const openPage = async (more = ''): Promise<void> => {
    await tab.page.goto(partnerLink(world, more));
    await tab.page.locator('.box:not(.old) input[readonly]').waitFor();
    await tab.page.locator('details').waitFor();
  };
  const walletIs = (address: string) =>
    eventually(
      'the wallet is filled in',
      async () => (await tab.page.locator('input[name=wallet]').inputValue()) === address,
    );
  const offline = (isOffline: boolean): Promise<void> => tab.page.context().setOffline(isOffline);
  const alerted = (text: string | RegExp) => tab.page.getByRole('alert').filter({ hasText: text }).first().waitFor();

  it('an amount can be cleared and typed anew', async () => {
    await openPage('&currency=SGD');
    await amount().fill('250');
    await page.price();

    await amount().press('End');
    for (let i = 0; i < 3; i++) await amount().press('Backspace');
    await tab.page.waitForTimeout(300); // a price that arrives late must fill in nothing
    await amount().pressSequentially('300');

    await tab.page.locator('.box:not(.old) input[readonly]').waitFor();
    expect(await amount().inputValue()).toBe('300');
  });

  it.each([
    ['id', '2.500', 2500],
    ['id', '250,5', 250.5],
    ['en', '2,500', 2500],
    ['en', '250.5', 250.5],
  ])('an amount is read as the page prints it: in %s %s is %d', async (language, typed, fiat) => {
    await openPage(`&lang=${language}&currency=SGD`);
    const field = tab.page.locator('input.amount:not([readonly])');
    const asked = tab.page.waitForRequest(
      (request) =>
        request.url().endsWith('/checkout/api/estimate') && request.postData()?.includes(`"fiat":${fiat}`) === true,
    );

    await field.fill(typed);

    expect((await asked).postDataJSON()).toMatchObject({ fiat });
    expect(await field.inputValue()).toBe(typed);
  });

  it('what is no plain number is no amount', async () => {
    await openPage('&currency=SGD');

    await amount().fill('1e3');

    await alerted('Enter an amount.');
    await page.press('Continue');
    await page.heading('Buy BTC');
  });

  it('the price of a cheap coin has digits that count', async () => {
    await openPage('&cryptoCurrency=ZIL&currency=SGD');

    const shown = await tab.page.getByText(/^1 ZIL = /).textContent();

    expect(shown).toMatch(/^1 ZIL = 0\.0*[1-9]\d{2,}/);
  });

  it('a wrong wallet is refused in the first step, at its field', async () => {
    await openPage();
    await page.fill(/wallet address/, WRONG);
    await page.press('Continue');

    await alerted(/^This is not a valid address/);
    await tab.page.locator('input[name=wallet]:focus').waitFor();
    await look(tab, 'checkout-wrong-wallet');

    await page.fill(/wallet address/, WALLETS.BTC);
    await page.press('Continue');
    await page.heading('Sign in or create an account');
  });

  it('a wrong return address is refused in the first step too', async () => {
    await openPage('&transactionType=sell&cryptoCurrency=BTC&currency=SGD&crypto=0.002');
    await page.fill(/^Mobile number for/, '91234567');
    await page.fill(/^Return address/, WRONG);
    await page.press('Continue');

    await alerted(/^This is not a valid address/);
    await tab.page.locator('input[name=refundTo]:focus').waitFor();
  });

  it('an address is pasted out of what a wallet copied', async () => {
    await openPage();
    await tab.page.evaluate(`navigator.clipboard.writeText('bitcoin:${WALLETS.BTC}?amount=0.1')`);

    await page.press(/^Paste/);

    await walletIs(WALLETS.BTC);
  });

  it('an address is scanned by the camera', async () => {
    await tab.page.addInitScript({ content: cameraThatSees(`bitcoin:${WALLETS.BTC}`) });
    await openPage();

    await page.press(/^Scan/);
    await walletIs(WALLETS.BTC);

    expect(await tab.page.locator('video').count()).toBe(0);
  });

  it('says so where there is no camera', async () => {
    await openPage();

    await page.press(/^Scan/);

    await alerted(/camera cannot be used/);
    await look(tab, 'checkout-no-camera');
  });

  it('an old price is shown as such, and nothing is agreed to at it', async () => {
    await openPage('&currency=SGD');
    await page.fill(/wallet address/, WALLETS.BTC);
    await offline(true);
    await amount().fill('400');
    await tab.page.locator('.box.old').waitFor();

    await page.press('Continue');

    await alerted(/^You are offline, so nothing was sent/);
    await page.heading('Buy BTC');
    tab.problems(); // the browser reports network errors
    await look(tab, 'checkout-offline');
    await offline(false);
    await tab.page.locator('.box:not(.old) input[readonly]').waitFor();
    await page.press('Continue');
    await page.heading('Sign in or create an account');
  });

  describe('without a network', () => {
    it('an order is not cancelled, also not later', async () => {
      const who = await knownShopper(world);
      await tab.page.goto(partnerLink(world));
      await buyAgain(page, who);
      await page.press('Cancel order');
      await offline(true);
      await page.press('Yes, cancel');
      await alerted(/^You are offline, so nothing was sent/);
      await page.press('Keep order');

      await offline(false);

      await tab.page.locator('[data-live=true]').waitFor();
      await tab.page.reload();
      await page.shows('pending');
    });

    it('an order is not placed, also not later', async () => {
      const who = await knownShopper(world);
      await tab.page.goto(partnerLink(world));
      await page.order();
      await page.signIn(who);
      await page.heading('Review your order');
      await page.text(/This price is held/);
      const posted: string[] = [];
      tab.page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname));
      await offline(true);
      await page.press('Place order');
      await alerted(/^You are offline, so nothing was sent/);
      await page.press('Back');

      await offline(false);
      await page.heading('Buy BTC');
      await tab.page.locator('.box:not(.old) input[readonly]').waitFor();

      expect(posted).not.toContain('/checkout/api/orders');
    });

    it('each step of a new user says that nothing was sent, and can be tried again', async () => {
      const code = tab.page.locator('.strip code');
      const refusedThenSent = async (send: () => Promise<void>): Promise<void> => {
        await offline(true);
        await send();
        await alerted(/^You are offline, so nothing was sent/);
        await offline(false);
        await send();
      };
      await openPage();
      await page.order();
      await page.fill('Email', `offline${Date.now()}@example.com`);
      await page.fill('Mobile number', newPhone());

      await refusedThenSent(() => page.press('Send the code'));
      await page.heading('Enter the code');
      const digits = (await code.textContent()) ?? '';
      await refusedThenSent(() => page.fill('Six-digit code', digits));
      await page.heading('What is your name?');
      await page.fill('First name', 'Ada');
      await page.fill('Last name', 'Lovelace');
      await refusedThenSent(() => page.press('Continue'));
      await page.heading('Verify your identity');
      for (const type of ['front', 'addressProof', 'kycVideo'] as const) await page.give(type);
      await page.fill('Home address', '1 Raffles Place, Singapore 048616');
      await refusedThenSent(() => page.press('Submit for review'));

      await page.heading('We are reviewing your documents');
    });

    it('the page does not claim that hints of news arrive', async () => {
      const who = await knownShopper(world);
      await tab.page.goto(partnerLink(world));
      await buyAgain(page, who);
      await page.isLive();

      await offline(true);

      await tab.page.locator('[data-live=false]').waitFor();
      await offline(false);
      await page.isLive();
    });
  });

  it('the whole address is shown once more before the order is placed', async () => {
    const who = await knownShopper(world);
    await tab.page.goto(partnerLink(world));
    await page.order(BUY.wallet);
    await page.signIn(who);
    await page.heading('Review your order');

    await tab.page.locator('dd code').getByText(BUY.wallet, { exact: true }).waitFor();
  });
}

/** A script that replaces the page's camera with a picture of the code. */
const cameraThatSees = (text: string): string => `
  const modules = ${JSON.stringify(encodeQR(text, 'raw', { ecc: 'low', border: 4 }))};
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * 8;
  const draw = () => {
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    modules.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect(x * 8, y * 8, 8, 8)));
  };
  navigator.mediaDevices.getUserMedia = () => {
    draw();
    setInterval(draw, 50);
    return Promise.resolve(canvas.captureStream(20));
  };
`;
