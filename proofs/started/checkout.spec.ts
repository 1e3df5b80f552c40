import { LANGUAGES } from '@rampart/kernel';
import { inChromium, look } from '../../test/support/browser.js';
import { partnerLink } from '../../test/support/checkout-page.js';
import { amountsAndAddresses } from '../support/checkout-rules/money-and-addresses.js';
import { paintsSoon } from '../support/checkout-rules/largest-paint.js';
import { layoutIsStill } from '../support/checkout-rules/layout-shift.js';
import { keptSteps } from '../support/checkout-rules/steps-kept.js';
import { START_MS } from '../support/newcomer.js';
import { startCheckout } from '../support/started-checkout.js';

const PHONE = { viewport: { width: 360, height: 780 } };

inChromium('the checkout that npm start serves', (open) => {
  let checkout: Awaited<ReturnType<typeof startCheckout>>;
  beforeAll(async () => {
    checkout = await startCheckout();
  }, START_MS);
  afterAll(() => checkout?.stop(), START_MS);
  const start = () => Promise.resolve(checkout);

  describe('with amounts and addresses', () => amountsAndAddresses(open, start));

  describe('on a reload and Back', () => keptSteps(open, start));

  it.each(LANGUAGES)('is accessible and fits a phone of 360 px in %s', async (language) => {
    const tab = await open(PHONE);
    await tab.page.goto(partnerLink(checkout, `&lang=${language}&transactionType=sell`));
    await tab.page.locator('details').waitFor();
    await look(tab, `started-${language}`);
    await tab.page.locator('input[name=phone]').fill('91234567');

    await tab.page.locator('button.btn').last().click();

    await tab.page.locator('input[name=email]').waitFor();
    await look(tab, `started-sign-in-${language}`);
    await tab.close();
  });

  it('does not jump while it loads: its layout shifts by 0.05 at most', () => layoutIsStill(open, checkout));

  it('shows its largest content within 2.5 s on a slow phone, in 100 kB', () => paintsSoon(open, checkout));
});
