import type { Payout } from '@rampart/data';
import type { SentState } from '@rampart/ports';
import type { Dispatch } from './dispatch.js';

/**
 * The outcome that a provider's record of a payout's key comes to. A record of another amount or currency is of no such payout, and is neither believed nor
 * sent again: a database that was restored may have lost what was ordered, or the provider may have paid another sum.
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
