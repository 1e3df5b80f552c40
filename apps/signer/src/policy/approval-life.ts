import { DEFAULT_APPROVAL_DAYS, type SigningPolicy } from './policy.js';
import { CLOCK_SLACK_MS, DAY_MS } from './time.js';

/** Why an approval without a maximum allows no payout: it was created before a deposit. */
export const UNPROVEN = 'the order approved a refund, and no proven deposit says how much';
export const REPLACED = 'a newer approval of the order replaced this one';

/** Returns the refusal code of an amount beyond the approved maximum. Only a refund may exceed what deposits prove, if an operator approves it. */
export const overMaximum = (
  { passkeys }: Pick<SigningPolicy, 'passkeys'>,
  deposits: readonly string[] | undefined,
): 'passkey' | 'amount' => (deposits && passkeys ? 'passkey' : 'amount');

/** Whether an approval is still valid. It expires, so that one from a stolen backup cannot be used forever. */
export function isInForce(
  { approvedAt }: { readonly approvedAt: number },
  { approvalDays = DEFAULT_APPROVAL_DAYS }: Pick<SigningPolicy, 'approvalDays'>,
  now: number,
): boolean {
  return approvedAt <= now + CLOCK_SLACK_MS && now < approvedAt + approvalDays * DAY_MS;
}
