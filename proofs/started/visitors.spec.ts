import { inChromium } from '../../test/support/browser.js';
import { receipts } from '../support/checkout-rules/receipts.js';
import { START_MS } from '../support/newcomer.js';
import { consentPage } from '../support/page-rules/consent.js';
import { documentation } from '../support/page-rules/documentation.js';
import { documentationCalls } from '../support/page-rules/documentation-calls.js';
import { documentationFiles } from '../support/page-rules/documentation-files.js';
import { startCheckout } from '../support/started-checkout.js';

type Service = Awaited<ReturnType<typeof startCheckout>>;

inChromium('what npm start serves without a sign-in', (open) => {
  let service: Service;
  beforeAll(async () => {
    service = await startCheckout();
  }, START_MS);
  afterAll(() => service?.stop(), START_MS);
  const site = (): Service => service;

  describe('the documentation', () => {
    documentationFiles(site);
    documentation(open, site);
    documentationCalls(open, site);
  });

  describe('the receipt of an order', () => receipts(open, () => Promise.resolve(service)));

  describe('the consent page', () => consentPage(open, site));
});
