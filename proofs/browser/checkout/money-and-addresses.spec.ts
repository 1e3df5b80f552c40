import { inChromium } from '../../../test/support/browser.js';
import { amountsAndAddresses } from '../../support/checkout-rules/money-and-addresses.js';
import { startWorld } from '../../../test/support/world.js';

inChromium('amounts and addresses on the checkout page', (open) =>
  amountsAndAddresses(open, () => startWorld({ SANDBOX_KYC_SECONDS: '600' })),
);
