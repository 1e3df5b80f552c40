import { CHAIN_FORMS } from '../shared/methods.gen.js';

/** Whether an address has the form of the chain's, as far as forms differ; only the service validates addresses. */
export const fitsChain = (address: string, chain: string): boolean =>
  CHAIN_FORMS[chain]?.address.test(address) ?? false;
