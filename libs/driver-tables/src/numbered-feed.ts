import type { Changes } from '@rampart/ports';
import { type Executor, rawSql, rows, type Sql, sql } from '@rampart/sql';

/** Rows per page of a feed; the caller continues with the returned cursor. */
export const FEED_PAGE = 1_000;

/** A table whose rows are numbered by `numberRowsOf`. */
interface NumberedTable {
  /** Name of the table, including its schema. */
  readonly table: string;
  /** Column that names the transaction. */
  readonly subject: 'transaction_id' | 'subject';
  /** Condition; all rows if it is not set. */
  readonly where?: Sql;
  readonly readSubject?: (stored: string) => string;
}

/**
 * A feed numbers its rows, and a reader remembers the highest number seen. A sequence alone would lose rows: number 7 can be committed, and read, before number
 * 6. So a writer holds one lock from before it draws numbers until its commit, and numbers become visible in order. A statement trigger takes the lock before
 * any row lock, so two writers cannot deadlock. `lock` is its name; programs of two releases must agree on it.
 */
export const createNumbers = (schema: string, lock: string): string => `
  CREATE SEQUENCE ${schema}.revision;

  CREATE FUNCTION ${schema}.wait_turn() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN PERFORM pg_advisory_xact_lock(hashtextextended('rampart/${schema}/${lock}', 0)); RETURN NULL; END $body$;
  CREATE FUNCTION ${schema}.number_row() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN NEW.revision := nextval('${schema}.revision'); RETURN NEW; END $body$;`;

/** Numbers each row of the table, which has a column `revision bigint`, whenever it is written. */
export const numberRowsOf = (schema: string, table: string): string => `
  CREATE TRIGGER in_turn BEFORE INSERT OR UPDATE ON ${schema}.${table} FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.wait_turn();
  CREATE TRIGGER numbered BEFORE INSERT OR UPDATE ON ${schema}.${table} FOR EACH ROW EXECUTE FUNCTION ${schema}.number_row();`;

/** Changes of a numbered table since `cursor`, which is a revision, or '' for the beginning. Throws `RangeError` for any other cursor. */
export async function readChanges(
  database: Executor,
  { table, subject, where = sql`true`, readSubject = (stored) => stored }: NumberedTable,
  cursor: string,
): Promise<Changes> {
  if (!/^\d{0,18}$/.test(cursor)) throw new RangeError(`"${cursor}" is not a cursor of ${table}`);
  const found = await rows<{ subject: string; revision: string }>(
    database,
    sql`SELECT news.${rawSql(subject)} AS subject, news.revision::text AS revision FROM ${rawSql(table)} AS news
     WHERE news.revision > ${cursor || '0'} AND ${where} ORDER BY news.revision LIMIT ${FEED_PAGE}`,
  );
  return {
    transactionIds: [...new Set(found.map((row) => readSubject(row.subject)))],
    cursor: found.at(-1)?.revision ?? cursor,
  };
}
