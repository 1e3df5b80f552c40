import { findBitcoind } from '../components/bitcoind.js';
import { inChromium } from '../../test/support/browser.js';

/** `inChromium` where a node can be had as well; elsewhere it says that it did not run. */
export const inChromiumWithNode: typeof inChromium = findBitcoind()
  ? inChromium
  : (title) =>
      describe.skip(`${title} (did not run: no bitcoind; npm run test:components fetches one)`, () =>
        it('runs', () => undefined));
