// npm run backup:verify -- FOLDER [MONTHS]: restores a backup into a throw-away Postgres, runs the rules of reconciliation, and says what they found.
import { runNode } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { SERVICE_USER } from './postgres/cluster.js';
import { startThrowAwayPostgres } from './postgres/throw-away.js';
import { ensureCompiled } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureCompiled();
  const server = await startThrowAwayPostgres();
  try {
    const service = Object.assign(new URL(server.url), { username: SERVICE_USER, password: 'password' }).href;
    return await runNode([inProject('dist/apps/standalone/src/verify-backup.js'), ...process.argv.slice(2)], {
      env: { ...process.env, MIGRATIONS_DATABASE_URL: server.url, DATABASE_URL: service },
    });
  } finally {
    await server.stop();
  }
});
