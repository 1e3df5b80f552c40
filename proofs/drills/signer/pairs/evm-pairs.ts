import type { EvmSignRequest, Refusal } from '@rampart/signing';
import { assetOf, ETH, EVM_POLICY, USDT } from '../evm/assets.js';
import { type EvmDraft, movingOf, newEvmDraft } from '../evm/draft.js';
import { sweepOf, topUpOf } from '../evm/own-money.js';
import { makeSignerWorld, type SignerWorld } from '../world.js';
import type { PairKind } from './pair.js';

const HALF_A_WORD = (2n ** 255n).toString();
/** The sum of two top-ups. */
const DAY_TOP_UPS = '0.002';
/** The number of nonces that the signer lets a wallet skip. */
const MAX_AHEAD = 1_000;

const changed = <R extends EvmSignRequest>(
  code: Refusal['code'],
  make: (world: SignerWorld) => R,
  change: (request: R, world: SignerWorld) => void,
): PairKind => ({
  code,
  make: (world) => {
    const sound = make(world);
    const tampered = structuredClone(sound);
    change(tampered, world);
    return { sound, tampered };
  },
});

const payout = (code: Refusal['code'], change: (draft: EvmDraft, world: SignerWorld) => void, asset = ETH): PairKind =>
  changed(code, ({ evm }) => newEvmDraft(evm, asset), change);

/** Gas for sweeps has no approval, and others may know the keys of a retired seed. */
const topUpsOfADay: PairKind = {
  code: 'dayLimit',
  makeWorld: () => makeSignerWorld(undefined, { ...EVM_POLICY, 1: { ...EVM_POLICY[1], dayTopUps: DAY_TOP_UPS } }),
  make: async (world) => {
    const [first, second, third] = [topUpOf(world.evm, 1), topUpOf(world.evm, 2), topUpOf(world.evm, 3)];
    await world.evm.sign(first);
    await world.evm.sign(second);
    const retired = world.retired.fingerprint;
    third.transaction.to = world.retired.addressAt({ index: 3 });
    return { tampered: { ...third, retired }, sound: second };
  },
};

/** A nonce that paid gas to one address is used again for another. */
const topUpReplacedByAnother: PairKind = {
  code: 'nonce',
  make: async (world) => {
    const sound = topUpOf(world.evm, 5);
    await world.evm.sign(sound);
    return { sound, tampered: topUpOf({ ...world.evm, nextNonce: () => sound.transaction.nonce }, 6) };
  },
};

/** With an empty log, a transaction could be signed that is mined months later. */
const firstNonceFarAhead: PairKind = {
  ...payout('nonce', ({ transaction }) => (transaction.nonce = MAX_AHEAD + 1)),
  makeWorld: () => makeSignerWorld(),
};

export const EVM_PAIRS: Readonly<Record<string, PairKind>> = {
  topUpsOfADay,
  topUpReplacedByAnother,
  firstNonceFarAhead,
  sweepToTheRetiredWallet: changed(
    'foreignOutput',
    ({ evm }) => sweepOf(evm),
    ({ transaction }, { retired }) => (transaction.to = retired.hotAddress),
  ),
  payoutFromTheRetiredWallet: payout('malformed', (draft, { retired }) => {
    Object.assign(draft, { retired: retired.fingerprint });
  }),
  chainIdAsText: payout('malformed', (draft) => Object.assign(draft, { chainId: String(draft.chainId) })),
  feeThatWraps: payout('fee', ({ transaction }) => {
    for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas']) Reflect.deleteProperty(transaction, name);
    transaction.gas = HALF_A_WORD;
    transaction.gasPrice = '2';
  }),
  tokenOfTheOtherChain: payout(
    'foreignOutput',
    ({ transaction, payout: { address, amount } }) => {
      Object.assign(transaction, movingOf(assetOf(56, 'USDT'), address, BigInt(amount)));
    },
    USDT,
  ),
};
