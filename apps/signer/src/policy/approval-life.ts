import { DEFAULT_APPROVAL_DAYS, type SigningPolicy } from './policy.js';
import { CLOCK_SLACK_MS, DAY_MS } from './time.js';

/** Whether an approval is still valid. It expires, so that one from a stolen backup cannot be used for ever. */
export function isInForce(
  { approvedAt }: { readonly approvedAt: number },
  { approvalDays = DEFAULT_APPROVAL_DAYS }: Pick<SigningPolicy, 'approvalDays'>,
  now: number,
): boolean {
  return approvedAt <= now + CLOCK_SLACK_MS && now < approvedAt + approvalDays * DAY_MS;
}
