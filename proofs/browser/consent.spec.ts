import { inChromium } from '../../test/support/browser.js';
import { consentPage } from '../support/page-rules/consent.js';
import { startWorld, type World } from '../../test/support/world.js';

inChromium('the consent page', (open) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  consentPage(open, () => world);
});
