import type { EvmSignRequest } from '@rampart/signing';
import { assetOf, type DraftAsset, ETH } from './assets.js';
import type { EvmAttack, EvmMutation } from './attack.js';
import { type EvmDraft, newEvmDraft, redirectTransaction } from './draft.js';
import { topUpOf } from './own-money.js';

const FAR = 1_001;
const copyOf = (draft: EvmDraft): EvmDraft => structuredClone(draft);

/** A second request after the first was signed. */
const afterwards = (
  code: string,
  second: (draft: EvmDraft, attack: EvmAttack) => EvmSignRequest,
  asset?: DraftAsset,
): EvmMutation => ({
  code,
  request: async (attack) => {
    const draft = newEvmDraft(attack, asset);
    await attack.sign(copyOf(draft));
    return second(draft, attack);
  },
});

/** Payouts that were signed before, requested again in another form; and nonces that belong to something else. */
export const REPLAY_MUTATIONS: Readonly<Record<string, EvmMutation>> = {
  replayWithAnotherNonce: afterwards('keyReused', (draft, { nextNonce }) => {
    draft.transaction.nonce = nextNonce(draft.chainId);
    return draft;
  }),
  replayWithLess: afterwards('keyReused', (draft) => {
    draft.payout.amount = (BigInt(draft.payout.amount) - 1n).toString();
    redirectTransaction(draft, assetOf(draft.chainId, draft.payout.asset), draft.payout.address);
    return draft;
  }),
  replayWithAFeeAboveTheCap: afterwards(
    'fee',
    (draft) => {
      draft.transaction.gas = '100000000';
      return draft;
    },
    ETH,
  ),
  /** The wallet of the order is the same on both chains, and so is the nonce. */
  replayOnTheOtherChain: afterwards(
    'keyReused',
    (draft, { approver, nextNonce }) => {
      const { payout } = draft;
      const other = newEvmDraft({ approver, nextNonce }, assetOf(56, 'BNB'), BigInt(payout.amount));
      const { transactionId, address, key } = payout;
      const facts = { network: 'eip155:56', transactionId, address, asset: 'BNB', maximum: '1000000' };
      other.payout = { ...other.payout, key, transactionId, address, token: approver.approveAsset(facts, new Date()) };
      redirectTransaction(other, assetOf(56, 'BNB'), address);
      return other;
    },
    ETH,
  ),
  anotherPayoutOfTheOrder: afterwards('amount', (draft, { nextNonce }) => {
    draft.payout.key = 'another';
    draft.transaction.nonce = nextNonce(draft.chainId);
    return draft;
  }),
  nonceOfAnotherOrder: afterwards('nonce', (draft, attack) => {
    const next = newEvmDraft(attack, assetOf(draft.chainId, draft.payout.asset));
    next.transaction.nonce = draft.transaction.nonce;
    return next;
  }),
  nonceFarAhead: afterwards('nonce', (draft, attack) => {
    const next = newEvmDraft(attack, assetOf(draft.chainId, draft.payout.asset));
    next.transaction.nonce = draft.transaction.nonce + FAR;
    return next;
  }),
  topUpWithTheNonceOfAnOrder: afterwards(
    'nonce',
    (draft, attack) => {
      const topUp = topUpOf(attack, 5);
      topUp.transaction.nonce = draft.transaction.nonce;
      return topUp;
    },
    ETH,
  ),
  orderWithTheNonceOfATopUp: {
    code: 'nonce',
    request: async (attack) => {
      const topUp = topUpOf(attack, 5);
      await attack.sign(topUp);
      const draft = newEvmDraft(attack, ETH);
      draft.transaction.nonce = topUp.transaction.nonce;
      return draft;
    },
  },
};
