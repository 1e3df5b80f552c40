import type { Payout } from '@rampart/data';
import type { SentState } from '@rampart/ports';
import type { Dispatch } from './dispatch.js';

/**
 * Converts a provider's record of a payout's key into an outcome. A record with another amount or currency is not this payout's: it is neither trusted nor sent
 * again, because a restored database may have lost the ordered amount, or the provider may have paid another sum.
 */
export function readSent(
  { amount, currency }: Pick<Payout, 'amount' | 'currency'>,
  known: SentState,
): Exclude<Dispatch, { outcome: 'deferred' | 'superseded' }> {
  if (known.state === 'unknown') return { outcome: 'unknown' };
  if (known.state === 'failed') return { outcome: 'rejected', reason: known.reason };
  const { state, reference, money } = known;
  if (money && !(amount.eq(money.amount) && currency === money.currency))
    return {
      outcome: 'unclear',
      isAnswered: true,
      reason: `the provider has ${money.amount} ${money.currency} under the key of this payout, reference ${reference}, and ${amount.toFixed()} ${currency} was to be paid`,
    };
  return state === 'waiting' ? { outcome: 'waiting' } : { outcome: 'accepted', reference };
}
