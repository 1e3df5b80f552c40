// @ts-check
// node tools/bootstrap/run.mjs tools/start.ts ...: installs what is missing, then runs a tool, which is TypeScript. Needs Node.js alone.
import './node-version.mjs';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { ensureAllowedScripts } from './allowed-scripts.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './problem.mjs';
import { inProject } from './project.mjs';
import { tierOf } from './tiers.mjs';

const [runner = '', tool = '', ...args] = process.argv.slice(1);
process.argv.splice(1, process.argv.length, inProject(tool), ...args);
await runTool(() => ensureInstalled(tierOf(tool, args)));
if (process.exitCode === 0 && tool !== 'tools/start.ts') await runTool(ensureAllowedScripts); // `npm start` runs them beside its build
if (process.exitCode === 0) {
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: inProject('tsconfig.json') });
  module.register('./built-code.mjs', pathToFileURL(runner));
  await import(pathToFileURL(inProject(tool)).href);
}
