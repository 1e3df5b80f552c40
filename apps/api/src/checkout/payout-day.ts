import type { Progress } from '@rampart/checkout';
import type { TransactionStatus } from '@rampart/kernel';
import type { FiatRail } from '@rampart/ports';

const AWAITS_PAYOUT: readonly TransactionStatus[] = ['pending', 'btc_in_mempool', 'btc_received'];

export function payoutDayOf(
  progress: Progress,
  { now, rail }: { readonly now: Date; readonly rail: Pick<FiatRail, 'payoutDay'> },
): string | null {
  const due = payoutDue(progress, now);
  return (due && rail.payoutDay(progress.transaction.method, due)) ?? null;
}

/** The time at which a sell's payout is due: when its crypto was confirmed, or now while it is still expected. Undefined once nothing is due. */
export function payoutDue({ transaction: { type, status }, history }: Progress, now: Date): Date | undefined {
  if (type !== 'sell' || !AWAITS_PAYOUT.includes(status)) return undefined;
  return history.findLast(({ toStatus }) => toStatus === 'btc_received')?.at ?? now;
}
