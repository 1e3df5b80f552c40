// npm run backup -- FOLDER: database and vault of the service, or of `npm start`, into one new folder; the service may run meanwhile.
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
  const database = await openPresentDatabase('back up');
  try {
    return await runNode([inProject('dist/apps/standalone/src/backup.js'), ...process.argv.slice(2)], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
  } finally {
    await database.done();
  }
});
