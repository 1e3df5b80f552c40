import { findBitcoind } from '../components/bitcoind.js';
import { inChromium } from '../../test/support/browser.js';

/** `inChromium` if a node is also installed; otherwise it says that it did not run. */
export const inChromiumWithNode: typeof inChromium = findBitcoind()
  ? inChromium
  : (title) =>
      describe.skip(`${title} (did not run: no bitcoind; npm run test:components fetches one)`, () =>
        it('runs', () => undefined));
