import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { startPostgres } from '../postgres/start.js';

/** The database of DATABASE_URL, or that of `npm start`, which is started for as long as this takes when it does not run. */
export async function openPresentDatabase(what: string): Promise<{ url: string; done(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, done: async () => {} };
  const folder = path.resolve(process.env.DATA_DIR || './var');
  if (!fs.existsSync(folder))
    throw new Problem(`There is nothing to ${what} yet: \`npm start\` makes the database, or give DATABASE_URL.`);
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'logs', 'postgres.log'),
  });
  return {
    url: server.url.replace(/\/postgres$/, '/rampart'),
    done: async () => (server.adopted ? undefined : server.stop()),
  };
}
