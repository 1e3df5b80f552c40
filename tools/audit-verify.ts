// npm run audit:verify [-- 120:3f...|FILE]: whether the audit stands as it was written; names the first row that does not. The mark that
// it prints, or a file of the marks that the worker sent out, can be given to a later run: kept elsewhere, they show when rows were cut
// off at the end, or everything up to a row was written anew.
import fs from 'node:fs';
import path from 'node:path';
import { runNode } from './bootstrap/command.mjs';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { startPostgres } from './postgres/start.js';
import { ensureCompiled } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureCompiled();
  const database = await openDatabase();
  try {
    return await runNode([inProject('dist/apps/standalone/src/audit.js'), ...process.argv.slice(2)], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
  } finally {
    await database.done();
  }
});

/** The one of DATABASE_URL, or that of `npm start`, which is started for as long as this takes when it does not run. */
async function openDatabase(): Promise<{ url: string; done(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, done: async () => {} };
  const folder = path.resolve(process.env.DATA_DIR || './var');
  if (!fs.existsSync(folder))
    throw new Problem('There is nothing to verify yet: `npm start` makes the database, or give DATABASE_URL.');
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'logs', 'postgres.log'),
  });
  return {
    url: server.url.replace(/\/postgres$/, '/rampart'),
    done: async () => (server.adopted ? undefined : server.stop()),
  };
}
