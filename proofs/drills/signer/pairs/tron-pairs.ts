import type { Refusal } from '@rampart/signing';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { newTronDraft, type TronDraft } from '../tron/draft.js';
import type { PairKind } from './pair.js';

const base58check = createBase58check(sha256);
/** Bitcoin's address version with one more byte, so that the address has the same length. */
const OTHER_VERSION = 0x42;
const MS = 1_000;

const changed = (code: Refusal['code'], change: (draft: TronDraft) => void): PairKind => ({
  code,
  make: (world) => {
    const sound = newTronDraft(world.tron);
    const tampered = structuredClone(sound);
    change(tampered);
    return { sound, tampered };
  },
});

export const TRON_PAIRS: Readonly<Record<string, PairKind>> = {
  walletOfAnotherVersion: changed('malformed', ({ transaction, payout }) => {
    const [, ...account] = base58check.decode(payout.address);
    payout.address = base58check.encode(Uint8Array.of(OTHER_VERSION, ...account));
    transaction.to = payout.address;
  }),
  walletInTheFormOfEvm: changed('foreignOutput', ({ payout }) => {
    const [, ...account] = base58check.decode(payout.address);
    payout.address = `0x${Buffer.from(account).toString('hex')}`;
  }),
  feeLimitThatWraps: changed('malformed', ({ transaction }) => {
    transaction.feeLimit = (2n ** 64n + BigInt(transaction.feeLimit)).toString();
  }),
  expirationInSeconds: changed('expiration', ({ transaction }) => {
    transaction.expiration = Math.floor(transaction.expiration / MS);
  }),
  expirationInMicroseconds: changed('expiration', ({ transaction }) => (transaction.expiration *= MS)),
};
