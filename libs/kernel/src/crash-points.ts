/**
 * Places between two steps at which a process may be killed. The chaos test names one (CRASH_AT) and proves that nothing is lost or done twice if the process
 * dies there. An unarmed call costs one comparison.
 */
export const CRASH_POINTS = [
  'create.stored',
  'cancel.answered',
  'relay.claimed',
  'relay.published',
  'sweeper.claimed',
  'job.taken',
  'job.handled',
  'job.done',
  'feed.read',
  'inbound.stored',
  'signal.locked',
  'signal.recorded',
  'signal.changed',
  'signal.booked',
  'signal.committed',
  'payout.claimed',
  'payout.marked',
  'payout.sent',
  'payout.moved',
  'payout.settled',
  'payout.confirmed',
  'refund.claimed',
  'refund.sent',
  'refund.settled',
  'delivery.claimed',
  'delivery.posted',
  'delivery.settled',
  'expiry.due',
  'email.claimed',
  'email.sent',
  'desk.linesStaged',
  'desk.staged',
  'desk.booked',
  'desk.batched',
  'desk.approved',
  'desk.decided',
  'desk.issued',
  'desk.queued',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

let armed: { readonly point: CrashPoint; left: number; readonly die: () => void } | undefined;

/** Calls `die` when `point` is passed for the `nth` time. */
export function armCrash(point: CrashPoint, nth: number, die: () => void): void {
  armed = { point, left: nth, die };
}

export function crashPoint(point: CrashPoint): void {
  if (armed?.point !== point) return;
  armed.left -= 1;
  if (armed.left === 0) armed.die();
}
