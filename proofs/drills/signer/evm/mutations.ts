import type { EvmMutation } from './attack.js';
import { BYTES_MUTATIONS } from './bytes-mutations.js';
import { ORDER_MUTATIONS } from './order-mutations.js';
import { OWN_MONEY_MUTATIONS } from './own-money.js';
import { REPLAY_MUTATIONS } from './replay-mutations.js';
import { SUM_MUTATIONS } from './sum-mutations.js';

/** All mutations, keyed by name. */
export const EVM_MUTATIONS: Readonly<Record<string, EvmMutation>> = {
  ...BYTES_MUTATIONS,
  ...ORDER_MUTATIONS,
  ...REPLAY_MUTATIONS,
  ...OWN_MONEY_MUTATIONS,
  ...SUM_MUTATIONS,
};
