// npm run secrets:status: what is sealed with each secret of RAMPART_SECRETS, of the service or of `npm start`, and which one can go.
import { runNode } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { ensureCompiled } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';
import { openPresentDatabase } from './setup/present-database.js';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureCompiled();
  const database = await openPresentDatabase('count in');
  try {
    return await runNode([inProject('dist/apps/standalone/src/secrets-status.js'), ...process.argv.slice(2)], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
  } finally {
    await database.done();
  }
});
