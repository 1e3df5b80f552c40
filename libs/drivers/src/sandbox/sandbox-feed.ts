import type { Changes } from '@rampart/ports';
import type { SandboxDatabase } from './sandbox-database.js';

/** What moved in a table since the cursor: a revision, '' for the beginning. Throws `RangeError` for what is no cursor. */
export async function changesIn(database: SandboxDatabase, table: 'deposit' | 'fiat_payment', cursor: string): Promise<Changes> {
  if (!/^\d{0,18}$/.test(cursor)) throw new RangeError(`"${cursor}" is not a cursor of the sandbox`);
  const rows = await database.query<{ transaction_id: string; revision: string }>(
    `SELECT transaction_id, news.revision::text AS revision FROM sandbox.${table} AS news
     WHERE news.revision > $1 ORDER BY news.revision LIMIT ${PAGE}`,
    [cursor || '0'],
  );
  return { transactionIds: [...new Set(rows.map((row) => row.transaction_id))], cursor: rows.at(-1)?.revision ?? cursor };
}

/** The next page is asked for with the cursor of this one. */
const PAGE = 1_000;
