import { Client } from 'pg';
import { countWaiting } from './lock-waits.js';
import type { World } from './world.js';

export interface HeldRow {
  /** Whether a statement of the service waits for the row. */
  isWaitedFor(): Promise<boolean>;
  /** The number of statements of the service that wait for any lock. */
  waiters(): Promise<number>;
  letGo(): Promise<void>;
}

/**
 * Locks a user's row. A writer that refers to it, such as a new transaction, has read and written everything by then, and waits with its commit, so that
 * something else can happen in between.
 */
export const holdUser = (world: Pick<World, 'database'>, userId: string): Promise<HeldRow> =>
  holdRow(world, 'app_user', userId);

/** Locks a partner's row: a new quote waits with its commit likewise. */
export const holdPartner = (world: Pick<World, 'database'>, partnerId: string): Promise<HeldRow> =>
  holdRow(world, 'partner', partnerId);

/** Locks a transaction's row: its writers wait, so that several reach the same point at once. */
export const holdTransaction = (world: Pick<World, 'database'>, id: string): Promise<HeldRow> =>
  holdRow(world, 'transaction', id);

/** Locks a transaction's webhook deliveries: a requeue of them waits. */
export const holdDelivery = (world: Pick<World, 'database'>, transactionId: string): Promise<HeldRow> =>
  holdRow(world, 'webhook_delivery', transactionId);

/** Locks a webhook endpoint as a claim does. */
export const holdEndpoint = (world: Pick<World, 'database'>, id: string): Promise<HeldRow> =>
  hold(world, 'SELECT FROM webhook_endpoint WHERE id = $1 FOR NO KEY UPDATE', [id]);

/** Locks the table of users against writing: a new user waits to be inserted. */
export const holdNewUsers = (world: Pick<World, 'database'>): Promise<HeldRow> =>
  hold(world, 'LOCK TABLE app_user IN SHARE MODE');

/** Locks the table of requests for text messages against writing: counting continues, and inserts wait. */
export const holdNewSmsRequests = (world: Pick<World, 'database'>): Promise<HeldRow> =>
  hold(world, 'LOCK TABLE sms_request IN SHARE MODE');

/** Locks the table of sent text messages likewise. */
export const holdNewTexts = (world: Pick<World, 'database'>): Promise<HeldRow> =>
  hold(world, 'LOCK TABLE text_message IN SHARE MODE');

/** Locks the sandbox's phone messages likewise. */
export const holdNewSandboxMessages = (world: Pick<World, 'database'>): Promise<HeldRow> =>
  hold(world, 'LOCK TABLE sandbox.sms IN SHARE MODE');

const holdRow = (
  world: Pick<World, 'database'>,
  table: 'app_user' | 'partner' | 'transaction' | 'webhook_delivery',
  id: string,
): Promise<HeldRow> =>
  hold(world, `SELECT FROM ${table} WHERE ${table === 'webhook_delivery' ? 'subject_id' : 'id'} = $1 FOR UPDATE`, [id]);

/** Holds the lock that a statement takes, in a separate database transaction. */
async function hold({ database }: Pick<World, 'database'>, lock: string, values?: unknown[]): Promise<HeldRow> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(lock, values);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    isWaitedFor: async () =>
      (await database.query('SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [rows[0]?.pid]))
        .length > 0,
    waiters: () => countWaiting(database),
    letGo: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}
