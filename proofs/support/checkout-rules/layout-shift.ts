import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import type { Open, RunningCheckout } from '../../../test/support/checkout-rules/running-checkout.js';

const MAX_SHIFT = 0.05;
const PHONE = { viewport: { width: 412, height: 823 } };
const OBSERVE = `window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) window.shifted += entry.value; }))
    .observe({ type: 'layout-shift', buffered: true });`;

/** Fails if the first step's layout shifts while it loads. */
export async function layoutIsStill(open: Open, checkout: RunningCheckout): Promise<void> {
  const { page, close } = await open(PHONE);
  await page.addInitScript(OBSERVE);
  await page.goto(partnerLink(checkout));
  await new CheckoutPage(page).price();
  await page.waitForLoadState('networkidle');

  expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(MAX_SHIFT);
  await close();
}
