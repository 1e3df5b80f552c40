import type { Clock } from '@rampart/kernel';
import type { AccountProblem, AccountProblemKind } from '@rampart/ports';
import { rawSql, rows, type Sql, sql } from '@rampart/sql';
import { TAKEN } from '../batches/settle-batches.js';
import type { DeskAccount, DeskAccounts } from '../desk-config.js';
import type { DeskDatabase } from '../desk-database.js';
import { findBalanceProblems } from './balance-problems.js';
import { findMissingStatements } from './missing-statements.js';

/** Finds what is wrong with each account's statements, from what was imported so far. */
export class AccountChecks {
  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly clock: Clock,
  ) {}

  async findProblems(): Promise<readonly AccountProblem[]> {
    const found: AccountProblem[] = [];
    for (const account of this.accounts.all) found.push(...(await this.findProblemsOf(account)));
    return found;
  }

  private async findProblemsOf(account: DeskAccount): Promise<readonly AccountProblem[]> {
    return [
      ...(await findBalanceProblems(this.database, account)),
      ...(await findMissingStatements(this.database, account, this.clock.now())),
      ...(await this.findRows('statementRefused', refusedFiles(account.id), account)),
      ...(await this.findRows('lineUndecided', undecidedLines(account.id), account)),
      ...(await this.findRows('batchDiffers', differingBatches(account.id), account)),
    ];
  }

  private async findRows(kind: AccountProblemKind, statement: Sql, { id }: DeskAccount): Promise<AccountProblem[]> {
    const found = await rows<{ part: string | null; detail: string }>(this.database, statement);
    return found.map(({ part, detail }) => ({
      kind,
      subject: part === null ? `account:${id}` : `account:${id}:${part}`,
      detail,
    }));
  }
}

/** A refused file stops being a problem once a later one is booked. */
const refusedFiles = (accountId: string): Sql => sql`
  SELECT NULL AS part, format('a file that came at %s was refused: %s', to_char(imported_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), reason) AS detail
  FROM desk.import r WHERE account_id = ${accountId} AND state = 'refused'
    AND NOT EXISTS (SELECT FROM desk.import b WHERE b.account_id = ${accountId} AND b.state = 'booked' AND b.booked_at >= r.imported_at)
  ORDER BY imported_at DESC LIMIT 1`;

const undecidedLines = (accountId: string): Sql => sql`
  SELECT NULL AS part, format('%s lines of statements cannot be distinguished from booked ones, such as line %s of import %s: decide at the bank desk', count(*), min(s.at), min(s.import_id)) AS detail
  FROM desk.staged_line s JOIN desk.import i ON i.id = s.import_id WHERE i.account_id = ${accountId} AND i.state = 'booked' AND s.verdict = 'doubt' HAVING count(*) > 0`;

const differingBatches = (accountId: string): Sql => sql`
  SELECT b.message_id AS part, format('the bank debited %s for this payout file, and its payouts add up to %s: import the report of the bank (pain.002) or wait for what it returns; book nothing by hand',
    trim_scale(d.debited), trim_scale(coalesce(t.taken, 0))) AS detail
  FROM (SELECT batch_id, sum(amount) AS debited FROM desk.line WHERE account_id = ${accountId} AND kind = 'batch' AND NOT reversed GROUP BY batch_id) d
  JOIN desk.batch b ON b.id = d.batch_id
  LEFT JOIN LATERAL (SELECT sum(amount) AS taken FROM (${rawSql(TAKEN)}) t WHERE t.batch_id = b.id) t ON true WHERE d.debited IS DISTINCT FROM t.taken`;
