// npm run screenshots: every page in every state that the browser suites visit, light, dark and on a phone, into var/screenshots.
// Arguments go to Jest: npm run screenshots -- test/browser/checkout
import fs from 'node:fs';
import './setup/node-version.mjs';
import { findChromium } from './browser/chromium.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

const FOLDER = inProject('var', 'screenshots');

await runTool(async () => {
  await ensureInstalled();
  if (!findChromium()) throw new Problem('There is no chromium on PATH; CHROMIUM names one.');
  fs.rmSync(FOLDER, { recursive: true, force: true });
  const jest = [
    inProject('node_modules/jest/bin/jest.js'),
    ...process.argv.slice(2),
    '--selectProjects',
    'browser',
    '-i',
  ];
  const code = await runNode(jest, { env: { ...process.env, SCREENSHOTS: FOLDER } });
  const pictures = fs.existsSync(FOLDER)
    ? fs.readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith('.png')).length
    : 0;
  console.log(`${pictures} pictures in var/screenshots`);
  return code;
});
