import { Client } from 'pg';
import type { World } from './world.js';

export interface HeldUser {
  /** Whether a statement of the service waits for the row. */
  isWaitedFor(): Promise<boolean>;
  letGo(): Promise<void>;
}

/**
 * Locks a user's row. What refers to it, as a new transaction does, has looked at everything and written everything by
 * then, and waits with its commit: the moment for something else to happen in between.
 */
export async function holdUser({ database }: Pick<World, 'database'>, userId: string): Promise<HeldUser> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT id FROM app_user WHERE id = $1 FOR UPDATE', [userId]);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    isWaitedFor: async () => (await database.query('SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [rows[0]?.pid])).length > 0,
    letGo: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}
