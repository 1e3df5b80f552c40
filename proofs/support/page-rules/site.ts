import type { RunningCheckout } from '../../../test/support/checkout-rules/running-checkout.js';

/** The service whose pages are looked at, once it runs. */
export type Site = () => Pick<RunningCheckout, 'env' | 'partner'>;
