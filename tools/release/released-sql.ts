import fs from 'node:fs';
import type { Client } from 'pg';
import { inProject } from '../bootstrap/project.mjs';

const FILE = inProject('tools/release/sql.json');

/** SQL by which the processes of a release use the schema. */
export interface ReleasedSql {
  readonly version: string;
  readonly commit: string;
  /** Those that its statements call. */
  readonly functions: readonly ReleasedFunction[];
  /** By `table.column`. */
  readonly columns: Readonly<Record<string, ReleasedColumn>>;
  readonly statements: readonly string[];
}

export interface ReleasedFunction {
  readonly name: string;
  /** With names, types and defaults, as Postgres prints them. */
  readonly arguments: string;
  readonly result: string;
}

export interface ReleasedColumn {
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
}

export const readReleasedSql = (): ReleasedSql => JSON.parse(fs.readFileSync(FILE, 'utf8')) as ReleasedSql;

export const writeReleasedSql = (released: ReleasedSql): void =>
  fs.writeFileSync(FILE, `${JSON.stringify(released, null, 2)}\n`);

export type Session = Pick<Client, 'query'>;

/** The functions of the database, by name. */
export async function readFunctions(session: Session): Promise<ReleasedFunction[]> {
  const { rows } = await session.query<ReleasedFunction>(
    `SELECT proname AS name, pg_get_function_arguments(oid) AS arguments, pg_get_function_result(oid) AS result
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}

/** The columns of the database's tables. */
export async function readColumns(session: Session): Promise<Record<string, ReleasedColumn>> {
  const { rows } = await session.query<ReleasedColumn & { name: string }>(
    `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       a.attnotnull AS "notNull", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
}

/** Plans a statement without carrying it out; answers Postgres' complaint, if it has one. The session is in a transaction. */
export async function whyUnplannable(session: Session, statement: string): Promise<string | undefined> {
  const highest = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = highest === 0 ? '' : `(${Array.from({ length: highest }, () => 'NULL').join(', ')})`;
  await session.query('SAVEPOINT before');
  try {
    await session.query(`PREPARE released AS ${statement}`);
    await session.query(`EXPLAIN EXECUTE released${values}`);
    return undefined;
  } catch (problem) {
    return (problem as Error).message;
  } finally {
    await session.query('ROLLBACK TO SAVEPOINT before');
    await session.query('DEALLOCATE ALL');
  }
}
