import { inChromium, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { DESK_ACCOUNT, type DeskConfig, deskConfig } from '../../../test/support/desk.js';
import { startWorld, type World } from '../../../test/support/world.js';

inChromium('the checkout page, where a bank pays out in files', (open) => {
  let config: DeskConfig;
  let world: World;
  let tab: Tab;

  beforeAll(async () => {
    config = deskConfig({ ...DESK_ACCOUNT, id: 'sgd', currency: 'SGD', methods: ['paynow'] });
    world = await startWorld({ ...config.settings, RAIL_DRIVERS: 'paynow:desk', SANDBOX_KYC_SECONDS: '600' });
    tab = await open();
  });
  afterAll(async () => {
    await tab.close();
    await world.close();
    config.remove();
  });

  it('shows the day on which money leaves at the latest, before the crypto comes and while it waits', async () => {
    const page = new CheckoutPage(tab.page);
    await tab.page.goto(partnerLink(world, '&transactionType=sell&cryptoCurrency=BTC&currency=SGD&crypto=0.002'));
    await page.orderSell({ accountName: 'Ada Lovelace' });
    await page.verify();
    await page.confirm();
    await page.text(/^If your BTC arrives now, your money is sent by \w+day, .* at the latest\.$/);
    await look(tab, 'checkout-deposit-payout-day');
    await page.press('Pay exactly');
    await page.shows('btc_received');
    await page.text('Money is sent by');
    await look(tab, 'checkout-payout-day');

    const promised =
      (await tab.page.locator('dt:text-is("Money is sent by") + dd time').getAttribute('datetime')) ?? '';
    const days = (Date.parse(promised) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(-1.5);
    expect(days).toBeLessThan(4.5);
    expect([0, 6]).not.toContain(new Date(promised).getUTCDay());
  });
});
