// npm run build: compiles apps and libs into dist. Without --force only when a source is newer than dist.
import { runTool } from './bootstrap/problem.mjs';
import { build, ensureBuilt } from './setup/compile.js';
import { writeLicences } from './supply-chain/licences.js';
import { writeSbom } from './supply-chain/write-sbom.js';

await runTool(async () => {
  if (!process.argv.includes('--force')) return ensureBuilt();
  await build();
  writeSbom();
  writeLicences();
});
