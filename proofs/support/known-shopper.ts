import type { CheckoutPage } from '../../test/support/checkout-page.js';
import { apiKeyOf } from '../../test/support/checkout-page.js';
import { Shopper, type Who } from '../../test/support/shopper.js';
import type { RunningCheckout } from '../../test/support/checkout-rules/running-checkout.js';

/** A user whose identity was verified in an earlier checkout session. */
export async function knownShopper(world: Pick<RunningCheckout, 'env' | 'partner'>): Promise<Who> {
  const shopper = await Shopper.from(world, { apiKey: apiKeyOf(world) });
  const who = await shopper.signUp();
  await shopper.giveDocuments();
  await shopper.simulate('approveKyc');
  return who;
}

/** Goes from the first step to the placed order. */
export async function buyAgain(page: CheckoutPage, who: Who): Promise<void> {
  await page.order();
  await page.signIn(who);
  await page.confirm();
}

export async function sellAgain(page: CheckoutPage, who: Who): Promise<void> {
  await page.orderSell();
  await page.signIn(who);
  await page.confirm();
}
