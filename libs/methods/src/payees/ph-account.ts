import { isMobileOf } from './phone-number.js';
import type { PhBank } from './ph-banks.js';

/** Account numbers of the Philippines have no check digits; their banks give them a length. */
const ANY_LENGTH = /^\d{6,19}$/;

/** Returns why a bank cannot have such an account, or undefined if it may. */
export function phAccountProblem(account: string, bank: PhBank | undefined): string | undefined {
  const digits = account.replaceAll(/[ -]/g, '');
  if (bank?.digits === 'mobile')
    return isMobileOf('PH', account.replace(/^63/, '+63'))
      ? undefined
      : `must be a mobile number of the Philippines: ${bank.name} has no others`;
  if (!ANY_LENGTH.test(digits) || /^0+$/.test(digits)) return 'must be an account number of 6 to 19 digits';
  const lengths = bank?.digits ?? [];
  return lengths.length === 0 || lengths.includes(digits.length)
    ? undefined
    : `must have ${lengths.join(' or ')} digits at ${bank?.name}`;
}
