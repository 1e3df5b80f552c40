import { findAnvil } from '../components/anvil.js';
import { inChromium } from '../../test/support/browser.js';

/** `inChromium` if a node is also installed; otherwise it says that it did not run. */
export const inChromiumWithAnvil: typeof inChromium = findAnvil()
  ? inChromium
  : (title) =>
      describe.skip(`${title} (did not run: no anvil; npm run test:components fetches one)`, () =>
        it('runs', () => undefined));
