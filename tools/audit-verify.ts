// npm run audit:verify [-- 120:3f...|FILE]: checks that the audit is unchanged; names the first row that is not. The mark that it prints, or a file of the
// marks that the worker sent out, can be given to a later run: kept elsewhere, they show when rows were cut off at the end, or everything up to a row was
// rewritten.
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
  const database = await openPresentDatabase('verify');
  try {
    return await runNode([inProject('dist/apps/standalone/src/audit.js'), ...process.argv.slice(2)], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
  } finally {
    await database.done();
  }
});
