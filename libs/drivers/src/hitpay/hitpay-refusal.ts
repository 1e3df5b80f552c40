import { NothingSent, type SendOutcome } from '@rampart/ports';
import type { Answer } from '@rampart/provider-api';
import { refusal } from './hitpay-answers.js';

/** Responses with which HitPay did nothing, for a reason on our side and not in the payout: credentials, a wrong address, too many requests. */
const NOTHING_DONE: readonly number[] = [401, 403, 404, 405, 429];

/** Judges a response without a transfer or a refund. Throws if the money may have moved. */
export function refusalOf(answer: Answer): SendOutcome {
  const { status } = answer;
  if (NOTHING_DONE.includes(status)) throw new NothingSent(`HitPay answered ${status}`);
  if (status !== 400 && status !== 422) throw new Error(`HitPay answered ${status}, which leaves open what it did`);
  const refused = refusal.safeParse(answer.body);
  if (refused.success && /insufficient/i.test(refused.data.message))
    return { outcome: 'deferred', reason: 'waiting_liquidity' };
  const fields = refused.success ? Object.keys(refused.data.errors).filter((name) => /^[a-z_.]{1,60}$/.test(name)) : [];
  return { outcome: 'rejected', reason: ['HitPay refused it', ...fields].join(': ').slice(0, 200) };
}
