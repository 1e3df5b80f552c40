import { findBitcoind } from '../components/bitcoind.js';

export { Payers, restartNode, startFundedRegtest } from '../components/payers.js';

/** `describe` if a node is installed; otherwise it says that it did not run. */
export const describeWithNode: (title: string, tests: () => void) => void = findBitcoind()
  ? describe
  : (title, tests) => describe.skip(`${title} (did not run: no bitcoind; npm run test:components fetches one)`, tests);
