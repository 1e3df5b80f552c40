import { LONG_STATEMENTS, newConnection, openSession } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { type Sql, sql } from '@rampart/sql';

/** One of the two databases of a move, in a session of its superuser. */
export interface Side {
  readonly name: 'source' | 'target';
  readonly url: string;
  ask<T extends object>(statement: Sql): Promise<T[]>;
  /** Runs text that takes no parameters, such as definitions of publications. */
  run(text: string): Promise<void>;
}

export interface Sides {
  readonly source: Side;
  readonly target: Side;
}

export interface SideUrls {
  readonly source: string;
  readonly target: string;
}

const LOCK_NAME = 'rampart cell move';
const LOCK_WAIT_MS = 30 * SECOND;

/**
 * Works in one session for each database, both of which hold a lock. A second program waits for the sessions of the first, so that it finds everything settled
 * that one had begun when it was killed.
 */
export const withSides = <T>(urls: SideUrls, work: (sides: Sides) => Promise<T>): Promise<T> =>
  withSide('source', urls.source, (source) => withSide('target', urls.target, (target) => work({ source, target })));

/** Works with both, or with the source alone if the target cannot be opened, for the cause that is given. */
export const withReachable = <T>(
  urls: SideUrls,
  work: (sides: Sides) => Promise<T>,
  alone: (source: Side, cause: string) => Promise<T>,
): Promise<T> =>
  withSide('source', urls.source, async (source) => {
    const target = await openSide('target', urls.target).catch(causeOf);
    if (typeof target === 'string') return alone(source, target);
    try {
      return await work({ source, target: target.side });
    } finally {
      await target.end();
    }
  });

/** Errors of several addresses have no message of their own. */
const causeOf = (error: NodeJS.ErrnoException): string => error.message || (error.code ?? 'no answer');

async function withSide<T>(name: Side['name'], url: string, work: (side: Side) => Promise<T>): Promise<T> {
  const { side, end } = await openSide(name, url);
  try {
    return await work(side);
  } finally {
    await end();
  }
}

/** Both sides write a row as text in the same way, since rows are compared, and copied, as text. */
const SAME_TEXT = {
  bytea_output: 'hex',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  TimeZone: 'UTC',
};

async function openSide(name: Side['name'], url: string): Promise<{ side: Side; end: () => Promise<void> }> {
  const client = newConnection(url, { application: 'cell-move', statementTimeout: LONG_STATEMENTS });
  client.on('error', () => undefined); // the statement at hand fails
  const ask: Side['ask'] = async <T extends object>(statement: Sql): Promise<T[]> =>
    (await client.query<T>(statement.toQuery())).rows;
  const run = async (text: string): Promise<void> => void (await client.query(text));
  const end = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await openSession(client, { lock_timeout: String(LOCK_WAIT_MS), ...SAME_TEXT });
    await ask(sql`SELECT pg_advisory_lock(hashtextextended(${LOCK_NAME} || current_database(), 0))`);
  } catch (error) {
    await end();
    throw error;
  }
  return { side: { name, url, ask, run }, end };
}

/** Runs in one transaction, which is rolled back if the work throws. */
export async function inOneTransaction<T>(side: Side, work: () => Promise<T>): Promise<T> {
  await side.run('BEGIN');
  try {
    const result = await work();
    await side.run('COMMIT');
    return result;
  } catch (error) {
    await side.run('ROLLBACK').catch(() => undefined); // the session may be cut
    throw error;
  }
}
