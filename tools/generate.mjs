// npm run generate: writes what is generated from the code - openapi.json, lifecycle pages, tables, .env.example, types of the pages.
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

await runTool(async () => {
  await ensureInstalled();
  await ensureCompiled();
  return runNode([inProject('dist/apps/standalone/src/generate.js')]);
});
