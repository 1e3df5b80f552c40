import { after, HOUR } from '@rampart/kernel';
import { BankTime } from '@rampart/bank-statements';
import type { DeskAccount } from '../desk-config.js';
import { executionDate } from './execution-date.js';

/** The latest day on which money that is due is sent: operators have some hours to approve a file before it must be at the bank. */
export const payoutDay = (account: DeskAccount | undefined, due: Date): string | undefined =>
  account?.payouts && executionDate(after(due, account.payouts.leadHours * HOUR), account);

/** The end of that day in the bank's time zone. */
export function payoutEnd(account: DeskAccount | undefined, due: Date): Date | undefined {
  const day = payoutDay(account, due);
  return account && day !== undefined ? new BankTime(account.timeZone).endOfDay(day) : undefined;
}
