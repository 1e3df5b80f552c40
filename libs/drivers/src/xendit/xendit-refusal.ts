import { NothingSent, type SendOutcome } from '@rampart/ports';
import type { Answer } from '@rampart/provider-api';
import { refusal } from './xendit-answers.js';

/** Responses with which Xendit did nothing, for a reason on our side and not in the payout: credentials, permissions, too many requests. */
const NOTHING_DONE: readonly number[] = [401, 403, 404, 429];

/** Judges a response without a payout. Throws if the money may have moved. */
export function refusalOf({ status, body }: Answer): SendOutcome {
  const refused = refusal.safeParse(body);
  const code = refused.success ? refused.data.error_code : '';
  if (status < 500 && code === 'INSUFFICIENT_BALANCE') return { outcome: 'deferred', reason: 'waiting_liquidity' };
  if (NOTHING_DONE.includes(status)) throw new NothingSent(`Xendit answered ${status} ${code}`.trim());
  if (status !== 400) throw new Error(`Xendit answered ${status}, which leaves open what it did`);
  return { outcome: 'rejected', reason: `Xendit refused it: ${code || 'no code'}` };
}
