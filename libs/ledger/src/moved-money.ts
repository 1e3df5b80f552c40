import { type Executor, rows, sql } from '@rampart/sql';
import { ACCOUNTS } from './accounts.js';
import { postingsOf } from './postings-of.js';

/** Users' money that moved through bank and wallets, as decimal text. */
export interface MovedMoney {
  readonly currency: string;
  readonly received: string;
  readonly sent: string;
}

const NOT_USERS = [ACCOUNTS.ownFunds, ACCOUNTS.bankCharges, ACCOUNTS.bankInterest];

/** Sums the bookings since a moment by currency, without fees, interest and the owner's own funds. Reads every entry since then. */
export const movedSince = (database: Executor, since: Date): Promise<MovedMoney[]> =>
  rows<MovedMoney>(
    database,
    sql`
      SELECT p.currency, coalesce(trim_scale(sum(p.amount) FILTER (WHERE p.amount > 0)), 0)::text AS received,
        coalesce(trim_scale(-sum(p.amount) FILTER (WHERE p.amount < 0)), 0)::text AS sent
      FROM journal j CROSS JOIN LATERAL (${postingsOf(sql`j`)}) p
      WHERE j.at >= ${since} AND (p.account = ${ACCOUNTS.bank} OR p.account LIKE 'hot_wallet:%') AND NOT EXISTS (
        SELECT FROM (${postingsOf(sql`j`)}) o WHERE o.account = ANY(${NOT_USERS}::text[]) OR o.account LIKE 'network_fees:%')
      GROUP BY p.currency ORDER BY p.currency`,
  );
