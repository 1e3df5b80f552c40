import { findAnvil } from '../../proofs/components/anvil.js';
import { findBitcoind } from '../../proofs/components/bitcoind.js';
import { findKannel } from '../../proofs/components/kannel.js';
import { findProgram } from '../processes/find-program.js';

/** Programs that live mode on this machine needs and does not find, each with how it is installed. */
export const missingParts = (): string[] => [
  ...(findBitcoind() ? [] : ['bitcoind: npm run test:components fetches one']),
  ...(findAnvil() ? [] : ['anvil: npm run test:components fetches one']),
  ...(findKannel() ? [] : ['Kannel: apt-get install kannel kannel-extras']),
  ...(findProgram('openssl') ? [] : ['openssl: apt-get install openssl']),
];
