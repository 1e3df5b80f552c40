// npm run months:export -- FOLDER --before 2027-01: months of events, deliveries, history and postings into files, from the database of the service, or of `npm start`.
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
  const database = await openPresentDatabase('export months of');
  try {
    return await runNode([inProject('dist/apps/standalone/src/months-export.js'), ...process.argv.slice(2)], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
  } finally {
    await database.done();
  }
});
