// npm run generate: writes what is generated from the code - openapi.json, lifecycle pages, tables, .env.example.
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runNode([inProject('dist/apps/standalone/src/generate.js')]);
});
