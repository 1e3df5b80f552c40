import { inChromium } from '../../../test/support/browser.js';
import { receipts } from '../../support/checkout-rules/receipts.js';
import { startWorld } from '../../../test/support/world.js';

inChromium('the receipt of an order', (open) => receipts(open, () => startWorld({ SANDBOX_KYC_SECONDS: '600' })));
