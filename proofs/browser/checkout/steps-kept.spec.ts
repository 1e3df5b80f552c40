import { inChromium } from '../../../test/support/browser.js';
import { keptSteps } from '../../support/checkout-rules/steps-kept.js';
import { startWorld } from '../../../test/support/world.js';

inChromium('a reload, and the Back of the browser', (open) =>
  keptSteps(open, () => startWorld({ SANDBOX_KYC_SECONDS: '600' })),
);
