// npm test: everything, on a fresh clone as well. Arguments go to Jest: npm test -- libs/kernel --selectProjects unit
import './setup/node-version.mjs';
import { findChromium } from './browser/chromium.mjs';
import { redisServer } from './redis/throw-away.mjs';
import { ensureBuilt } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

const given = process.argv.slice(2);

await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  console.log(aboutRedis());
  console.log(aboutBrowser());
  return runNode([inProject('node_modules/jest/bin/jest.js'), ...given]);
});

function aboutRedis() {
  if (process.env.TEST_REDIS_URL || process.env.REDIS_URL) return 'Redis suites: run on the given REDIS_URL';
  const found = redisServer();
  return found
    ? `Redis suites: run on a throw-away ${found}`
    : 'Redis suites: did not run (no redis-server on PATH, REDIS_URL not set)';
}

function aboutBrowser() {
  const found = findChromium();
  return found
    ? `Browser suites: run in ${found}`
    : 'Browser suites: did not run (no chromium on PATH, CHROMIUM not set)';
}
