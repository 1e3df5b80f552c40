import { findAnvil } from '../../proofs/components/anvil.js';

/** `describe` where a node can be had; elsewhere it says that it did not run. */
export const describeWithAnvil: (title: string, tests: () => void) => void = findAnvil()
  ? describe
  : (title, tests) => describe.skip(`${title} (did not run: no anvil; npm run test:components fetches one)`, tests);
