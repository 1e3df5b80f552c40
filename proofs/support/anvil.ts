import { whyNoEvm } from '../components/anvil.js';

const reason = whyNoEvm();

/** `describe` if a node and a compiler are available; otherwise it says why it did not run. */
export const describeWithAnvil: (title: string, tests: () => void) => void =
  reason === undefined ? describe : (title, tests) => describe.skip(`${title} (did not run: ${reason})`, tests);
