import type { Refusal } from '@rampart/signing';
import type { EvmChainPolicy } from './evm-policy.js';
import type { EvmSignedTransaction, EvmSpent } from './evm-spent.js';

const HUNDREDTHS = 100;
/** The service counts nonces up; a transaction far ahead of it could be mined long after it was signed. */
const MAX_AHEAD = 1_000;

/**
 * Refuses a nonce that was first signed with other content. A nonce keeps its first content, because the chain takes only one transaction per nonce, which
 * ensures that an order is paid once.
 */
export function nonceRefusals(
  next: EvmSignedTransaction,
  { firstNonce }: Pick<EvmChainPolicy, 'firstNonce'>,
  spent: EvmSpent,
): Refusal[] {
  const { chainId, from, nonce, key } = next;
  const before = spent.findNonce({ chainId, from }, nonce);
  const highest = Math.max(spent.highestNonce({ chainId, from }) ?? 0, firstNonce);
  if (before && !isReplacement(before, next))
    return [{ code: 'nonce', key, detail: `nonce ${nonce} of ${from} was signed for something else` }];
  return nonce > highest + MAX_AHEAD
    ? [{ code: 'nonce', key, detail: `nonce ${nonce} of ${from} is far ahead of ${highest}` }]
    : [];
}

/** Refuses to sign a payout again unless only the fee changes: with another nonce, the chain would mine both. */
export function repetitionRefusals(next: EvmSignedTransaction, before: EvmSignedTransaction): Refusal[] {
  const isSame =
    isReplacement(before, next) &&
    before.chainId === next.chainId &&
    before.from === next.from &&
    before.nonce === next.nonce;
  return isSame
    ? []
    : [{ code: 'keyReused', key: next.key, detail: 'this payout was signed before, in another transaction' }];
}

/** Whether `next` replaces `before`. Sweeps go to the hot wallet, whatever their amount. */
function isReplacement(before: EvmSignedTransaction, next: EvmSignedTransaction): boolean {
  if (before.kind !== next.kind) return false;
  if (next.kind === 'sweep') return true;
  const parts = ['key', 'transactionId', 'to', 'value', 'data'] as const;
  return parts.every((part) => before[part] === next[part]);
}

/**
 * Limits the fee of payouts and sweeps to the chain's cap and, for the chain's own coin, to a share of the amount, since tokens have no price here. A top-up is
 * gas itself.
 */
export function feeRefusals(next: EvmSignedTransaction, chain: EvmChainPolicy, percent: number): Refusal[] {
  const fee = BigInt(next.fee);
  if (fee > chain.fee)
    return [{ code: 'fee', key: next.key, detail: `a fee of ${fee} is above the cap of ${chain.fee}` }];
  const isShare = next.asset === chain.coin.asset && next.kind !== 'topUp';
  const hundredths = BigInt(Math.round(percent * HUNDREDTHS));
  return isShare && fee * BigInt(HUNDREDTHS * HUNDREDTHS) > BigInt(next.amount) * hundredths
    ? [{ code: 'fee', key: next.key, detail: `a fee of ${fee} is above ${percent} % of what moves` }]
    : [];
}

/**
 * Limits per day what all transactions of a chain may burn, and more tightly those that move own money, which need no approval. Top-ups are limited together as
 * well, because others may know the keys of a retired seed's deposit addresses.
 */
export function dayRefusals(
  { chainId, from, nonce, fee, kind, amount, key }: EvmSignedTransaction,
  { dayFees, ownFees, dayTopUps }: EvmChainPolicy,
  { spent, now }: { spent: EvmSpent; now: number },
): Refusal[] {
  const before = spent.burntSince(now, { chainId, from }, nonce);
  const [all, own] = [before.fees + BigInt(fee), before.ownFees + BigInt(fee)];
  if (all > dayFees) return [{ code: 'dayLimit', key, detail: `${all} of fees are above the limit of a day` }];
  if (kind !== 'payout' && own > ownFees)
    return [{ code: 'dayLimit', detail: `${own} of fees for moving own money are above the limit of a day` }];
  const topUps = before.topUps + BigInt(amount);
  return kind === 'topUp' && topUps > dayTopUps
    ? [{ code: 'dayLimit', detail: `${topUps} of top-ups are above the limit of a day` }]
    : [];
}
