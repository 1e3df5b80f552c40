import type { Progress } from '@rampart/checkout';
import type { TransactionStatus } from '@rampart/kernel';
import type { FiatRail } from '@rampart/ports';

const AWAITS_PAYOUT: readonly TransactionStatus[] = ['pending', 'btc_in_mempool', 'btc_received'];

/** Money is due when the crypto is here; before, as if it came now. */
export function payoutDayOf(
  { transaction: { type, status, method }, history }: Progress,
  { now, rail }: { readonly now: Date; readonly rail: Pick<FiatRail, 'payoutDay'> },
): string | null {
  if (type !== 'sell' || !AWAITS_PAYOUT.includes(status)) return null;
  const received = history.findLast(({ toStatus }) => toStatus === 'btc_received');
  return rail.payoutDay(method, received?.at ?? now) ?? null;
}
