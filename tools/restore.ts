// npm run restore -- FOLDER: a backup into the empty database of DATABASE_URL and an empty vault, or into those of a new `npm start`.
import { runNode } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { ensureCompiled } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';
import { provideDatabase } from './setup/service.js';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureCompiled();
  const database = await provideDatabase((why) => {
    throw why;
  });
  try {
    return await runNode([inProject('dist/apps/standalone/src/restore.js'), ...process.argv.slice(2)]);
  } finally {
    await database.stop();
  }
});
process.exit();
