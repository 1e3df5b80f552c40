import { expectSound, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { eventually } from '../../../test/support/eventually.js';
import { knownShopper } from '../known-shopper.js';
import { newPhone } from '../../../test/support/people.js';
import type { Open, StartCheckout, RunningCheckout } from '../../../test/support/checkout-rules/running-checkout.js';

/** Rules of a reload and of Back at each step, and of the fields of the sign-in. */
export function keptSteps(open: Open, start: StartCheckout, timeoutMs?: number): void {
  let world: RunningCheckout;
  let tab: Tab;
  let page: CheckoutPage;
  beforeAll(async () => {
    world = await start();
  }, timeoutMs);
  beforeEach(async () => {
    tab = await open();
    page = new CheckoutPage(tab.page);
    await tab.page.goto(partnerLink(world));
  });
  afterEach(() => tab.close());
  afterAll(() => world?.close(), timeoutMs);

  const reloaded = async (heading: string | RegExp): Promise<void> => {
    await tab.page.reload();
    await page.heading(heading);
    await expectSound(tab);
  };
  const back = () => tab.page.goBack({ waitUntil: 'commit' });
  const forward = () => tab.page.goForward({ waitUntil: 'commit' });

  it('keep the step of a visitor who is not signed in', async () => {
    await page.fill('You pay', '300');
    await page.order();
    await page.heading('Sign in or create an account');
    await reloaded('Sign in or create an account');
    await page.fill('Email', 'kept@example.com');
    await page.fill('Mobile number', newPhone());
    await page.press('Send the code');
    await page.heading('Enter the code');
    await reloaded('Enter the code');

    await back();
    await page.heading('Sign in or create an account');
    await back();
    await page.heading('Buy BTC');
    expect(await page.value('You pay')).toBe('300');
    await reloaded('Buy BTC');
    await forward();
    await page.heading('Sign in or create an account');
    await forward();
    await page.heading('Enter the code');
  });

  it('keep the step of a new user: name, documents, review, confirmation, payment', async () => {
    await page.order();
    await page.signIn();
    await page.heading('What is your name?');
    await eventually('the code is left behind', () => tab.page.evaluate<boolean>('!history.state.place.hasCode'));
    await reloaded('What is your name?');
    await page.name();
    await reloaded('Verify your identity');
    await page.giveDocuments();
    await reloaded('We are reviewing your documents');
    await back();
    await page.heading('Buy BTC');
    await forward();
    await page.press('Approve');
    await page.heading('Review your order');
    await reloaded('Review your order');
    await back();
    await page.heading('Buy BTC');
    await forward();
    await page.confirm();
    await reloaded(/^Send 250/);

    await back();
    await page.shows('pending');
    await page.press('Pay exactly');
    await page.shows('completed');
    await reloaded(/^Done/);
  });

  it('ask for what was changed before going on: Forward does not skip the check of an address', async () => {
    await page.order();
    await page.heading('Sign in or create an account');
    await back();
    await page.fill(/wallet address/, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy');

    await forward();

    await page.heading('Buy BTC');
  });

  it('lead from a new order to the one that waits', async () => {
    const who = await knownShopper(world);
    await page.order();
    await page.signIn(who);
    await page.confirm();
    const other = await open();
    const there = new CheckoutPage(other.page);
    await other.page.goto(partnerLink(world));
    await there.order();
    await there.signIn(who);
    await there.heading('You have an open order');
    await there.text(/^Waiting for your payment of 250/);

    await there.press('New order');
    await there.heading('Review your order');
    await other.page.reload();
    await there.heading('Review your order');
    await other.page.goBack({ waitUntil: 'commit' });

    await there.heading('You have an open order');
    await other.close();
  });

  it('finds a country by its name, and takes a number that names its country itself', async () => {
    await page.order();
    await page.press(/^Country code/);
    await page.fill('Search for a country', 'viet');
    await tab.page.getByRole('button', { name: /^Vietnam/ }).waitFor();
    await look(tab, 'checkout-countries');
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('button', { name: 'Country code: Vietnam +84' }).waitFor();

    const phone = newPhone();
    await page.fill('Mobile number', `+65${phone}`);

    await tab.page.getByRole('button', { name: 'Country code: Singapore +65' }).waitFor();
    await page.fill('Email', 'pasted@example.com');
    await page.press('Send the code');
    await page.text(`+65 ${phone}`);
  });

  it('says what is wrong at the field', async () => {
    await page.order();
    await page.fill('Email', 'page@localhost');
    await page.fill('Mobile number', '12');
    await page.press('Send the code');
    await page.text('Enter a valid email address.');
    await page.fill('Email', 'field@example.com');

    await page.press('Send the code');

    await page.text('This is not a mobile number of this country.');
    expect(await tab.page.locator('input[name=phone][aria-invalid=true]').count()).toBe(1);
    await look(tab, 'checkout-phone-refused');
  });

  it('keeps the digits alone of what is typed for a code', async () => {
    await page.order();
    await page.fill('Email', 'letters@example.com');
    await page.fill('Mobile number', newPhone());
    await page.press('Send the code');
    await page.heading('Enter the code');

    await tab.page.getByLabel('Six-digit code').pressSequentially('1a2 3b');

    expect(await page.value('Six-digit code')).toBe('123');
  });

  it('says that the guesses at a code are used up, and offers another at once', async () => {
    await page.order();
    await page.fill('Email', 'guessing@example.com');
    await page.fill('Mobile number', newPhone());
    await page.press('Send the code');
    const shown = tab.page.locator('.strip code');
    const wrong = (await shown.textContent()) === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 4; guess++) {
      const answer = tab.page.waitForResponse('**/sign-in/code');
      await page.fill('Six-digit code', wrong);
      await answer;
      await page.text('The code is wrong or no longer valid.');
    }

    await page.fill('Six-digit code', wrong);

    await page.text('Too many wrong codes. Request a new code.');
    await look(tab, 'checkout-code-used-up');
    await page.press('Send another code');
    await page.text(/No message\?/);
    expect(await tab.page.locator('input[aria-invalid=true]').count()).toBe(0);
  });
}
