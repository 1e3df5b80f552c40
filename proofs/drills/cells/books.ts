import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Decimal } from 'decimal.js';
import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import type { Stage } from '../stage/stage.js';

/** Balances of accounts by their names and currencies, in the order of their names. */
export type Balances = readonly string[];

/** Reads the rows of one cell, of the partners that live there. */
export class CellBooks {
  private constructor(
    private readonly database: Client,
    private readonly folder: string,
  ) {}

  static async open({ databaseUrl, folder }: Stage): Promise<CellBooks> {
    return new CellBooks(await connectTo(databaseUrl), folder);
  }

  close(): Promise<void> {
    return this.database.end();
  }

  column(text: string, values: unknown[] = []): Promise<string[]> {
    return this.database.query<{ id: string }>(text, values).then(({ rows }) => rows.map(({ id }) => id));
  }

  /** Writes the journals as a file of hledger, which refuses one that does not balance. */
  async writeJournal(): Promise<string> {
    const { rows } = await this.database.query<Posting>(
      `SELECT j.id, to_char(j.at, 'YYYY-MM-DD') AS day, p.account, p.currency, p.amount::text FROM journal j
       JOIN posting p ON p.journal_id = j.id AND p.partner_id = j.partner_id
       WHERE j.partner_id NOT IN (SELECT id FROM partner WHERE moved_to IS NOT NULL) ORDER BY j.at, j.id, p.id`,
    );
    let entry = '';
    const lines = rows.flatMap(({ id, day, account, currency, amount }) => {
      const head = id === entry ? [] : ['', `${day} ${id}`];
      entry = id;
      return [...head, `    ${account}  "${currency}" ${amount}`];
    });
    const file = path.join(this.folder, 'books.journal');
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  }

  /** The sums that triggers keep, as hledger would print them. */
  async readSums(): Promise<Balances> {
    const { rows } = await this.database.query<Posting>(
      `SELECT account, currency, trim_scale(sum(amount))::text AS amount FROM account_sum GROUP BY 1, 2 HAVING sum(amount) <> 0`,
    );
    return rows.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`).toSorted();
  }
}

interface Posting {
  readonly id: string;
  readonly day: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
}

/** Balances that hledger computes of one or several journals together. */
export function balancesOf(files: readonly string[]): Balances {
  const table = execFileSync(
    'hledger',
    ['balance', '--flat', '--no-total', '--layout=tidy', '-O', 'csv', ...files.flatMap((file) => ['-f', file])],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env: { ...process.env, LANG: 'C.UTF-8' } },
  );
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map((field) => field.replaceAll('"', '')))
    .map(([account = '', , , , currency = '', amount = '']) => `${account} ${currency} ${plain(amount)}`)
    .filter((line) => !line.endsWith(' 0'))
    .toSorted();
}

/** Without zeros at the end. */
const plain = (amount: string): string => new Decimal(amount).toFixed();
