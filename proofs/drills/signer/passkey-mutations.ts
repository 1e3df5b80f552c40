import type { SigningPayout } from '@rampart/signing';
import { type Attack, changed, type Mutation } from './attack.js';
import { type Draft, inputOf, payoutOf, randomPath } from './draft.js';

const LARGE = 50_000_000n;
const DEARER = 1n;

/** Adds a payout above the sum that leaves without a passkey. */
function addLarge(draft: Draft, { accounts, approver }: Pick<Attack, 'accounts' | 'approver'>, sats = LARGE) {
  const payout = { ...payoutOf(accounts, approver, sats), output: draft.outputs.length };
  draft.inputs.push(inputOf(accounts, randomPath('segwit'), sats));
  draft.outputs.push({ script: accounts.scriptOf(payout.address)!, sats });
  draft.payouts.push(payout);
  return payout;
}

/** A genuine request, the larger of whose payouts has a passkey. */
export function approveLarge(draft: Draft, attack: Pick<Attack, 'accounts' | 'approver' | 'passkey'>): Draft {
  const payout = addLarge(draft, attack);
  payout.assertion = attack.passkey.approve(payout);
  return draft;
}

/** A large payout whose passkey assertion is for something else. */
const withPasskey = (assertion: (payout: SigningPayout, attack: Attack) => string | undefined): Mutation =>
  changed((draft, attack) => {
    const payout = addLarge(draft, attack);
    payout.assertion = assertion(payout, attack);
  });

export const PASSKEY_MUTATIONS: Readonly<Record<string, Mutation>> = {
  largeWithoutPasskey: withPasskey(() => undefined),
  passkeyOfAStranger: withPasskey((payout, { strangers: [stranger] }) => stranger.approve(payout)),
  passkeyOfAnotherSite: withPasskey((payout, { strangers: [, elsewhere] }) => elsewhere.approve(payout)),
  passkeyOfAStrangerUnderAKnownId: withPasskey((payout, { passkey, strangers: [stranger] }) => {
    const { id, rawId } = JSON.parse(passkey.approve(payout)) as { id: string; rawId: string };
    return JSON.stringify({ ...(JSON.parse(stranger.approve(payout)) as object), id, rawId });
  }),
  passkeyWithoutThePerson: withPasskey((payout, { passkey }) => passkey.approve(payout, { verified: false })),
  passkeyForAnotherOrder: withPasskey((payout, { passkey }) =>
    passkey.approve({ ...payout, transactionId: 'another order' }),
  ),
  passkeyForAnotherKey: withPasskey((payout, { passkey }) => passkey.approve({ ...payout, key: 'another' })),
  passkeyForAnotherWallet: withPasskey((payout, { passkey, accounts, approver }) =>
    passkey.approve({ ...payout, address: payoutOf(accounts, approver, LARGE).address }),
  ),
  passkeyForLess: withPasskey((payout, { passkey }) =>
    passkey.approve({ ...payout, sats: (BigInt(payout.sats) - DEARER).toString() }),
  ),
  passkeyForMoreThanWasApproved: changed((draft, attack) => {
    const payout = addLarge(draft, attack);
    payout.sats = (LARGE + DEARER).toString();
    draft.outputs.at(-1)!.sats = LARGE + DEARER;
    payout.assertion = attack.passkey.approve(payout);
  }),
  passkeyThatIsNone: withPasskey(() => '{"id":"AAAA"}'),
};
