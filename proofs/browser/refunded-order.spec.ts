import { inChromium, type Tab } from '../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../test/support/checkout-page.js';
import { buyAgain, knownShopper } from '../support/known-shopper.js';
import { payFiat } from '../../test/support/trades.js';
import { newMember, PASSWORD, partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';
import { enterPassword, heading, showsText } from '../support/dashboard-page.js';
import { pairsOn, soundAtEachWidth } from '../support/each-width.js';

/** Checks an order that did not complete on each page that shows it. */
inChromium('the pages of an order whose money went back, or waits', (open) => {
  let world: World;
  let shop: Tab;
  let desk: Tab;

  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600' });
    desk = await open({ viewport: { width: 1440, height: 900 } });
    const owner = await newMember(world, await partnerIdOf(world, world.partner), 'owner');
    await enterPassword(desk.page, world.env.DASHBOARD_URL, { email: owner.email, password: PASSWORD });
    await heading(desk.page, 'Overview');
  });
  afterAll(async () => {
    await Promise.all([shop?.close(), desk?.close()]);
    await world?.close();
  });

  const newestOrder = async (): Promise<string> => (await world.partner.get('/api/transactions?limit=1')).body[0].id;
  const place = async (): Promise<CheckoutPage> => {
    const who = await knownShopper(world);
    await shop?.close(); // opens a new tab, because the old one shows the previous order
    shop = await open();
    await shop.page.goto(partnerLink(world));
    const page = new CheckoutPage(shop.page);
    await buyAgain(page, who);
    return page;
  };

  it('say what was received and returned of a short payment, and name nothing as paid or received that was not', async () => {
    const page = await place();
    await page.press('Pay too little');
    await page.press('Expire');
    await page.shows('refunded');
    await page.heading(/^150\.00.SGD was refunded$/);
    const order = await pairsOn(shop.page);
    await soundAtEachWidth(shop, 'refunded-order');

    await shop.page.goto((await shop.page.getByRole('link', { name: 'Receipt' }).getAttribute('href'))!);
    const receipt = await pairsOn(shop.page);
    await soundAtEachWidth(shop, 'refunded-receipt');

    await desk.page.goto(`${world.env.DASHBOARD_URL}/transactions/${await newestOrder()}`);
    await showsText(desk.page, '150 SGD was received and 150 SGD was returned.');
    await soundAtEachWidth(desk, 'refunded-dashboard');

    for (const shown of [order, receipt])
      expect(shown).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Received: 150\.00 SGD/),
          expect.stringMatching(/^Returned: 150\.00 SGD/),
          expect.stringMatching(/^Kept for your order \(net\): 0\.00 SGD$/),
          expect.stringMatching(/^Order amount: 250\.00 SGD$/),
          expect.stringMatching(/^In exchange \(not sent\): 0\.\d+ BTC$/),
        ]),
      );
    expect([...order, ...receipt].join('\n')).not.toMatch(/You pay|You paid|You receive|You will/);
  });

  it('E13: say of a payment by another person that it arrived, why it waits and what happens next', async () => {
    const page = await place();
    const id = await newestOrder();
    await payFiat(world.partner, id, { amount: 250, payerName: 'Grace Hopper' });
    await page.heading(/^We are checking 250\.00.SGD$/);
    await page.text('Our team will decide within a day');
    expect(await pairsOn(shop.page)).toContainEqual(expect.stringMatching(/^Received, being checked: 250\.00 SGD/));
    await soundAtEachWidth(shop, 'held-order');

    await shop.page.goto((await shop.page.getByRole('link', { name: 'Receipt' }).getAttribute('href'))!);
    await showsText(shop.page, 'Payment being checked');
    await showsText(shop.page, /from an account in another name\. Our team decides within a day/);
    await soundAtEachWidth(shop, 'held-receipt');

    await desk.page.goto(`${world.env.DASHBOARD_URL}/transactions/${id}`);
    await showsText(desk.page, '250 SGD is held for review');
    await soundAtEachWidth(desk, 'held-dashboard');
    for (const { page: each } of [shop, desk]) expect(await each.content()).not.toContain('Hopper');
  });
});
