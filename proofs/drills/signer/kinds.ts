import type { SignerRequest } from '@rampart/signing';
import { newDraft } from './draft.js';
import { EVM_MUTATIONS } from './evm/mutations.js';
import { MUTATIONS } from './mutations.js';
import { findWrong } from './pairs/pair.js';
import { PAIR_KINDS } from './pairs/pair-kinds.js';
import { TRON_MUTATIONS } from './tron/mutations.js';
import { describe, type SignerWorld } from './world.js';

export interface Kind {
  readonly name: string;
  /** Whether it takes the time to start a separate signer. */
  readonly isSlow: boolean;
  /** Sends the tampered request. Returns what is wrong with the response; undefined if it was refused. */
  readonly attempt: (world: SignerWorld) => Promise<string | undefined>;
}

const asking = (name: string, request: (world: SignerWorld) => SignerRequest | Promise<SignerRequest>): Kind => ({
  name,
  isSlow: false,
  attempt: async (world) => {
    const answer = await world.client.ask(await request(world));
    return 'refused' in answer ? undefined : `signed: ${describe(answer)}`;
  },
});

/** All ways in which a request is tampered with. */
export const KINDS: readonly Kind[] = [
  ...Object.entries(MUTATIONS).map(([name, mutate]) =>
    asking(name, (world) => mutate(newDraft(world.accounts, world.approver), world)),
  ),
  ...Object.entries(EVM_MUTATIONS).map(([name, { request }]) => asking(`evm ${name}`, ({ evm }) => request(evm))),
  ...Object.entries(TRON_MUTATIONS).map(([name, { request }]) => asking(`tron ${name}`, ({ tron }) => request(tron))),
  ...PAIR_KINDS.map(([name, kind]) => ({
    name,
    isSlow: kind.makeWorld !== undefined,
    attempt: (world: SignerWorld) => findWrong(kind, world),
  })),
];
