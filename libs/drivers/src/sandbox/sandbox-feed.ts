import { reveal } from '@rampart/config';
import type { Changes } from '@rampart/ports';
import type { SandboxDatabase } from './sandbox-database.js';

/** Changes of a table since `cursor`, which is a revision, or '' for the beginning. Throws `RangeError` for other cursors. */
export async function changesIn(
  database: SandboxDatabase,
  table: 'deposit' | 'fiat_payment',
  cursor: string,
): Promise<Changes> {
  if (!/^\d{0,18}$/.test(cursor)) throw new RangeError(`"${cursor}" is not a cursor of the sandbox`);
  const rows = await database.query<{ transaction_id: string; revision: string }>(
    `SELECT transaction_id, news.revision::text AS revision FROM sandbox.${table} AS news
     WHERE news.revision > $1 ORDER BY news.revision LIMIT ${SANDBOX_PAGE_SIZE}`,
    [cursor || '0'],
  );
  return {
    transactionIds: [...new Set(rows.map((row) => reveal(row.transaction_id)))],
    cursor: rows.at(-1)?.revision ?? cursor,
  };
}

/** Rows per page of a feed or statement; the caller continues with the returned cursor. */
export const SANDBOX_PAGE_SIZE = 1_000;
