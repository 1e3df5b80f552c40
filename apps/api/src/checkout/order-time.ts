import type { Progress } from '@rampart/checkout';
import { CHAINS, METHODS } from '@rampart/kernel';
import { neededDepth } from '@rampart/methods';
import type { FiatRail } from '@rampart/ports';
import { lengthened, minutesOf, minutesUntil } from '@rampart/pricing';
import { payoutDue } from './payout-day.js';

/** Returns the usual remaining duration of an order, from the confirmations that it still needs and the days on which its driver pays out. */
export function orderTime(
  progress: Progress,
  { now, rail }: { readonly now: Date; readonly rail: Pick<FiatRail, 'payoutEnd'> },
): string {
  const { type, method, chain, status, confirmationDepths, crypto } = progress.transaction;
  const usual = METHODS[method].processingTime[type];
  const due = payoutDue(progress, now);
  if (!due) return usual;
  const depth = neededDepth(confirmationDepths?.[chain], { chain, crypto });
  return lengthened(usual, {
    waits: status === 'btc_received' ? 0 : minutesOf(chain, depth - CHAINS[chain].confirmations),
    sentWithin: minutesUntil(rail.payoutEnd(method, due), now),
  });
}
