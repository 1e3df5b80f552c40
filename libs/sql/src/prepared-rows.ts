import { createHash } from 'node:crypto';

interface Query {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/** A connection of pg. */
interface Client {
  query(query: Query): Promise<{ readonly rows: unknown[] }>;
  release(): void;
}

interface Pool {
  connect(): Promise<Client>;
}

/** A query runner of TypeORM, which returns the connection that it holds. */
interface QueryRunner {
  connect(): Promise<Client>;
}

/** Further statements are not prepared, because a text that differs from call to call must not fill the connections. */
const MAX_PREPARED = 100;

const names = new Map<string, string>();

/**
 * Returns the rows of a statement that a connection parses and plans once, bypassing TypeORM, whose query runner and builders cost a hot read more than
 * Postgres. It uses the connection of a database transaction, of a query runner, or one of the pool. Undefined if the executor has none of them.
 */
export function preparedRows<T>(executor: object, text: string, values: unknown[]): Promise<T[]> | undefined {
  const runner = runnerOf(executor);
  if (runner) return askRunner<T>(runner, named(text, values));
  const pool = poolOf(executor);
  return pool && askPool<T>(pool, named(text, values));
}

/** Returns the query runner of a database transaction, or the executor if it is a query runner itself. */
function runnerOf(executor: object): QueryRunner | undefined {
  if ('queryRunner' in executor && executor.queryRunner) return executor.queryRunner as QueryRunner;
  return 'connect' in executor && 'isTransactionActive' in executor ? (executor as QueryRunner) : undefined;
}

function poolOf(executor: object): Pool | undefined {
  const { driver } = ('connection' in executor ? executor.connection : executor) as { driver?: { master?: Pool } };
  return driver?.master;
}

const askRunner = async <T>(runner: QueryRunner, query: Query): Promise<T[]> =>
  (await (await runner.connect()).query(query)).rows as T[];

async function askPool<T>(pool: Pool, query: Query): Promise<T[]> {
  const client = await pool.connect(); // not pool.query(), which runs in the async context of another call
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    client.release();
  }
}

function named(text: string, values: unknown[]): Query {
  const name = nameOf(text);
  return { text, values, ...(name === undefined ? {} : { name }) };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
