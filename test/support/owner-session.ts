import { Client } from 'pg';
import { newDatabase, type TestDatabase } from './database.js';

/** A session with its own migrated database, as the role that owns it. */
export interface OwnerSession {
  readonly database: TestDatabase;
  readonly owner: Client;
  close(): Promise<void>;
}

export async function openOwnerSession(): Promise<OwnerSession> {
  const database = await newDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  return {
    database,
    owner,
    close: async () => {
      await owner.end();
      await database.drop();
    },
  };
}
