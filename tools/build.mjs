// npm run build: compiles apps and libs into dist. Without --force only when a source is newer than dist.
import './setup/node-version.mjs';
import { build, ensureBuilt } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';

await runTool(async () => {
  await ensureInstalled();
  await (process.argv.includes('--force') ? build() : ensureBuilt());
});
