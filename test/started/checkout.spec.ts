import { inChromium, look } from '../support/browser.js';
import { partnerLink } from '../support/checkout-page.js';
import { amountsAndAddresses } from '../support/checkout-rules/money-and-addresses.js';
import { paintsSoon } from '../support/checkout-rules/largest-paint.js';
import { layoutIsStill } from '../support/checkout-rules/layout-shift.js';
import type { RunningCheckout } from '../support/checkout-rules/running-checkout.js';
import { keptSteps } from '../support/checkout-rules/steps-kept.js';
import { Client } from '../support/client.js';
import { START_MS, startAsNewcomer } from '../support/newcomer.js';

const LANGUAGES = ['en', 'zh', 'zh-Hant', 'th', 'id', 'ms', 'fil', 'vi', 'hi'];
const PHONE = { viewport: { width: 360, height: 780 } };

inChromium('the checkout that npm start serves', (open) => {
  let checkout: RunningCheckout;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { sandbox, stop: end } = await startAsNewcomer({ SANDBOX_KYC_SECONDS: '600' });
    const { checkoutUrl, baseUrl, partner } = sandbox;
    stop = end;
    checkout = {
      env: { CHECKOUT_URL: checkoutUrl, PUBLIC_URL: baseUrl },
      partner: Client.basic(baseUrl, partner.apiKey, partner.apiSecret),
      close: () => Promise.resolve(), // all the rules share it
    };
  }, START_MS);
  afterAll(() => stop?.(), START_MS);
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
