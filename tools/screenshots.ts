// npm run screenshots: every page in every state that the suites in a browser visit, light, dark and on a phone, into var/screenshots.
// Arguments go to Jest: npm run screenshots -- test/browser/checkout
import fs from 'node:fs';
import { runTool, Problem } from './bootstrap/problem.mjs';
import { inProject } from './bootstrap/project.mjs';
import { findChromium } from './browser/chromium.js';
import { ensureBuilt } from './setup/compile.js';
import { runJest } from './setup/jest.js';

const FOLDER = inProject('var', 'screenshots');

await runTool(async () => {
  if (!findChromium()) throw new Problem('There is no chromium on PATH; CHROMIUM names one.');
  await ensureBuilt();
  fs.rmSync(FOLDER, { recursive: true, force: true });
  const code = await runJest([...process.argv.slice(2), '--selectProjects', 'browser', 'started', '-i'], {
    SCREENSHOTS: FOLDER,
  });
  const pictures = fs.existsSync(FOLDER)
    ? fs.readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png')).length
    : 0;
  console.log(`${pictures} pictures in var/screenshots`);
  return code;
});
