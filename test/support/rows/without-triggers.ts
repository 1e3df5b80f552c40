import { Client } from 'pg';
import type { TestDatabase } from '../database.js';
import type { Queryable } from './table.js';

/** Writes rows that the service's own guards refuse: on `work`'s connection no trigger fires and no key is checked. */
export async function withoutTriggers<T>(
  { database }: { readonly database: Pick<TestDatabase, 'superuserUrl'> },
  work: (rows: Queryable) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    return await work({ query: async (text, values) => (await client.query(text, values)).rows });
  } finally {
    await client.end();
  }
}
