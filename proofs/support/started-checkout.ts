import type { RunningCheckout } from '../../test/support/checkout-rules/running-checkout.js';
import { Client } from '../../test/support/client.js';
import { startAsNewcomer } from './newcomer.js';

/** The checkout of a service that `npm start` started. All rules of a suite share it, so `close` leaves it running; `stop` ends it. */
export async function startCheckout(): Promise<RunningCheckout & { stop(): Promise<void> }> {
  const { sandbox, stop } = await startAsNewcomer({ SANDBOX_KYC_SECONDS: '600' });
  const { checkoutUrl, baseUrl, partner } = sandbox;
  return {
    env: { CHECKOUT_URL: checkoutUrl, PUBLIC_URL: baseUrl },
    partner: Client.basic(baseUrl, partner.apiKey, partner.apiSecret),
    close: () => Promise.resolve(),
    stop,
  };
}
