// npm run build: compiles apps and libs into dist. Without --force only when a source is newer than dist.
import { runTool } from './bootstrap/problem.mjs';
import { build, ensureBuilt } from './setup/compile.js';

await runTool(() => (process.argv.includes('--force') ? build() : ensureBuilt()));
