// npm run build: compiles apps and libs into dist. Without --force only when a source is newer than dist.
import fs from 'node:fs';
import { runNode } from './bootstrap/command.mjs';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject } from './bootstrap/project.mjs';
import { ensureApiTypes } from './setup/api-types.js';
import { NATIVE_COMPILER } from './setup/compiler.js';
import { build, ensureBuilt } from './setup/compile.js';
import { writeLicences } from './supply-chain/licences.js';
import { writeSbom } from './supply-chain/write-sbom.js';

await runTool(async () => {
  if (!process.argv.includes('--force')) return ensureBuilt();
  await build();
  await checkPages();
  writeSbom();
  writeLicences();
});

/** The bundler of the pages drops types unread, so that a page with an error would be served. An installation for production lacks what the check needs. */
async function checkPages(): Promise<void> {
  if (!fs.existsSync(inProject('node_modules', '@types', 'react'))) return;
  await ensureApiTypes();
  if ((await runNode([NATIVE_COMPILER, '-p', 'apps/web', '--noEmit'])) !== 0)
    throw new Problem('The pages have errors of types. If those of the API are old, npm run generate writes them.');
}
