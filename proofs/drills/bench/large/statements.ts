import type { Client } from 'pg';

/** Settings that make Postgres count the cost of every statement. */
export const COUNTED = { 'shared_preload_libraries': 'pg_stat_statements', 'pg_stat_statements.track': 'top' };

export interface Cost {
  readonly blocks: number;
  readonly statements: number;
}

export const startCounting = (owner: Client): Promise<unknown> =>
  owner.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA public');

export const reset = (owner: Client): Promise<unknown> => owner.query('SELECT pg_stat_statements_reset()');

/** The blocks that the service has read since the last reset, whether in memory or not. */
export async function costSince(owner: Client): Promise<Cost> {
  const { rows } = await owner.query<Cost>(`
    SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS blocks, coalesce(sum(calls), 0)::float8 AS statements
    FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid WHERE r.rolname LIKE 'rampart_app%'`);
  return rows[0] ?? { blocks: 0, statements: 0 };
}

export interface Worst {
  readonly query: string;
  readonly calls: number;
  readonly milliseconds: number;
  readonly blocks: number;
}

/** The statements with the longest mean time. */
export async function slowest(owner: Client, limit: number): Promise<Worst[]> {
  const { rows } = await owner.query<Worst>(
    `SELECT regexp_replace(left(query, 2000), '\\s+', ' ', 'g') AS query, calls::float8 AS calls, mean_exec_time AS milliseconds,
       ((shared_blks_hit + shared_blks_read) / calls)::float8 AS blocks
     FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid WHERE r.rolname LIKE 'rampart_app%'
     ORDER BY mean_exec_time DESC LIMIT $1`,
    [limit],
  );
  return rows;
}
