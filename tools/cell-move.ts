// npm run cell:move -- PARTNER --place https://b.example.com: moves a partner from the cell of FROM_DATABASE_URL to that of TO_DATABASE_URL; docs/operations/cells.md
// has the steps. It continues a move that was interrupted. --back undoes one that has not arrived, --forget removes what was left at the source.
import { runNode } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { ensureCompiled } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureCompiled();
  return runNode([inProject('dist/apps/standalone/src/cell-move.js'), ...process.argv.slice(2)], { env: process.env });
});
