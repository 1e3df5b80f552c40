import type { Progress, SessionMark } from '@rampart/checkout';
import { MINUTE, type TransactionStatus } from '@rampart/kernel';
import type { FiatRail } from '@rampart/ports';

const AWAITS_PAYOUT: readonly TransactionStatus[] = ['pending', 'btc_in_mempool', 'btc_received'];

export function payoutDayOf(
  progress: Progress,
  { now, rail }: { readonly now: Date; readonly rail: Pick<FiatRail, 'payoutDay'> },
): string | null {
  const due = payoutDue(progress, now);
  return (due && rail.payoutDay(progress.transaction.method, due)) ?? null;
}

/** Returns when a sell's payout is due: when its crypto was confirmed, or now while the crypto is still expected. Undefined once no payout is due. */
export function payoutDue({ transaction: { type, status }, history }: Progress, now: Date): Date | undefined {
  if (type !== 'sell' || !AWAITS_PAYOUT.includes(status)) return undefined;
  return history.findLast(({ toStatus }) => toStatus === 'btc_received')?.at ?? now;
}

/**
 * Returns the ETag of an order's response. For a sell whose payout leaves on certain days, it includes the minute, since that response changes with the clock
 * alone. Cut-offs and usual durations are whole minutes, so an open page reloads such an order at most once a minute, and all others only when their rows
 * change.
 */
export function markAt(
  { mark, type, status, method }: SessionMark,
  { now, rail }: { readonly now: Date; readonly rail: Pick<FiatRail, 'payoutDay'> },
): string {
  const awaits = type === 'sell' && status !== null && AWAITS_PAYOUT.includes(status);
  const hasDays = awaits && method !== null && rail.payoutDay(method, now) !== undefined;
  return hasDays ? `${mark}-${Math.floor(now.getTime() / MINUTE)}` : mark;
}
