import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** Beyond them a statement is sent as any other: a text that differs from call to call must not fill the connections. */
const MAX_PREPARED = 100;

const names = new Map<string, string>();

/**
 * The rows of a statement that a connection parses and plans once, without TypeORM, whose query runner and builders cost a hot read more than Postgres
 * does: by the connection of a database transaction, or by one of the pool.
 */
export async function preparedRows<T>(executor: object, text: string, values: unknown[]): Promise<T[]> {
  const name = nameOf(text);
  const query: pg.QueryConfig = { text, values, ...(name === undefined ? {} : { name }) };
  const { queryRunner, connection } = executor as Partial<EntityManager>;
  if (queryRunner) return rowsIn(((await queryRunner.connect()) as pg.ClientBase).query(query));
  const { driver } = (connection ?? executor) as DataSource;
  const client = await (driver as DataSource['driver'] & { readonly master: pg.Pool }).master.connect(); // not pool.query(), which asks in the async context of another call
  try {
    return await rowsIn<T>(client.query(query));
  } finally {
    client.release();
  }
}

const rowsIn = async <T>(answer: Promise<pg.QueryResult>): Promise<T[]> => (await answer).rows as T[];

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
