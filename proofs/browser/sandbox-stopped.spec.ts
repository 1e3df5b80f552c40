import { inChromium, look, type Tab } from '../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../test/support/checkout-page.js';
import { newMember, PASSWORD, partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';
import { enterPassword, heading } from '../support/dashboard-page.js';

inChromium('a sandbox that a brake has stopped', (open) => {
  let world: World;
  let tab: Tab;
  beforeAll(async () => {
    world = await startWorld();
    await world.operator.post('/ops/api/brakes', { action: 'payingOut', target: 'chain:bitcoin', reason: 'a trial' });
  });
  beforeEach(async () => {
    tab = await open();
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  it('says so in the dashboard, with what stopped and who releases it', async () => {
    const { email } = await newMember(world, await partnerIdOf(world, world.partner), 'developer');
    await enterPassword(tab.page, world.env.DASHBOARD_URL, { email, password: PASSWORD });
    await heading(tab.page, 'Overview');

    const alert = tab.page.getByRole('alert').filter({ hasText: 'A brake has stopped something in this sandbox' });
    await alert.waitFor();
    expect(await alert.textContent()).toContain('chain:bitcoin');
    expect(await alert.textContent()).toContain(world.env.OPS_URL);
    await look(tab, 'dashboard-sandbox-stopped');
  });

  it('says so on the checkout page, from its first step', async () => {
    await tab.page.goto(partnerLink(world, '&transactionType=buy&cryptoCurrency=BTC&fiat=250'));
    const page = new CheckoutPage(tab.page);
    await page.heading('Buy BTC');

    await page.text(/A brake has stopped orders or payouts of this sandbox\. An operator releases it:/);
    await look(tab, 'checkout-sandbox-stopped');
  });
});
