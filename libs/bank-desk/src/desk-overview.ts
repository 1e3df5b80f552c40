import { Injectable } from '@nestjs/common';
import { Clock } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { type DeskAccount, DeskAccounts } from './desk-config.js';
import { DeskDatabase } from './desk-database.js';

export interface AccountOverview {
  readonly id: string;
  readonly holder: string;
  readonly number: string;
  readonly currency: string;
  readonly pays: boolean;
  readonly queued: number;
  readonly queuedTotal: string;
  readonly missing: number;
  readonly bookedUntil: string | null;
}

const DAYS = 3;

/** Shows operators what is queued at each account, and what statements do not show. */
@Injectable()
export class DeskOverview {
  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly clock: Clock,
  ) {}

  listAccounts(): Promise<AccountOverview[]> {
    return Promise.all(this.accounts.all.map((account) => this.overviewOf(account)));
  }

  private async overviewOf({ id, holder, number, currency, payouts }: DeskAccount): Promise<AccountOverview> {
    const [counted] = await rows<Pick<AccountOverview, 'queued' | 'queuedTotal' | 'missing' | 'bookedUntil'>>(
      this.database,
      sql`SELECT count(*) FILTER (WHERE p.state = 'queued')::int AS queued, trim_scale(coalesce(sum(p.amount) FILTER (WHERE p.state = 'queued'), 0))::text AS "queuedTotal",
         count(*) FILTER (WHERE p.state = 'sent' AND b.issued_at < ${this.clock.now()}::timestamptz - make_interval(days => ${payouts?.missingAfterDays ?? DAYS}))::int AS missing,
         (SELECT max(value_date)::text FROM desk.line WHERE account_id = ${id}) AS "bookedUntil"
       FROM desk.payout p LEFT JOIN desk.batch b ON b.id = p.batch_id WHERE p.account_id = ${id} AND p.state IN ('queued', 'sent')`,
    );
    if (!counted) throw new Error('the desk counted nothing');
    return { id, holder, number, currency, pays: payouts !== undefined, ...counted };
  }
}
