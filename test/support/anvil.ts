import { whyNoEvm } from '../../proofs/components/anvil.js';

const reason = whyNoEvm();

/** `describe` where a node and a compiler are to be had; elsewhere it says that it did not run. */
export const describeWithAnvil: (title: string, tests: () => void) => void =
  reason === undefined ? describe : (title, tests) => describe.skip(`${title} (did not run: ${reason})`, tests);
