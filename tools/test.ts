// npm test: the tests of every change, on a fresh clone as well, in minutes; npm test -- --long: all of them, proofs/ included. Other arguments go to Jest,
// and run what they name: npm test -- libs/kernel --selectProjects unit
import { runTool } from './bootstrap/problem.mjs';
import { findChromium } from './browser/chromium.js';
import { whyNoEvm } from '../proofs/components/anvil.js';
import { findBitcoind } from '../proofs/components/bitcoind.js';
import { redisServer } from './redis/throw-away.js';
import { ensureBuilt } from './setup/compile.js';
import { runJest } from './setup/jest.js';
import { noteGreen } from './verify/green-commit.js';

await runTool(async () => {
  await ensureBuilt();
  console.log(aboutRedis());
  console.log(aboutBrowser());
  console.log(aboutBitcoin());
  console.log(aboutEvm());
  const args = process.argv.slice(2);
  if (args.length === 0) {
    console.log(
      'Proofs: did not run (npm test -- --long runs them; CI runs those of what changed, and a third of the others)',
    );
    return runJest([], { TEST_SCOPE: 'short', TEST_PROOFS: 'none' });
  }
  const code = await runJest(args.filter((arg) => arg !== '--long'));
  if (code === 0 && args.length === 1 && args[0] === '--long') noteGreen();
  return code;
});

function aboutRedis(): string {
  if (process.argv.length === 2)
    return 'Redis suites: did not run (npm test -- --long runs them where there is a Redis)';
  if (process.env.TEST_REDIS_URL || process.env.REDIS_URL) return 'Redis suites: run on the given REDIS_URL';
  const found = redisServer();
  return found
    ? `Redis suites: run on a throw-away ${found}`
    : 'Redis suites: did not run (no redis-server on PATH, REDIS_URL not set)';
}

function aboutBrowser(): string {
  const found = findChromium();
  return found
    ? `Browser suites: run in ${found}`
    : 'Browser suites: did not run (no chromium on PATH, CHROMIUM not set)';
}

function aboutEvm(): string {
  const reason = whyNoEvm();
  return reason === undefined ? 'EVM suites: run on chains of their own' : `EVM suites: did not run (${reason})`;
}

function aboutBitcoin(): string {
  return findBitcoind()
    ? 'Bitcoin suites: run on a regtest chain of their own'
    : 'Bitcoin suites: did not run (no bitcoind on PATH, BITCOIND not set; npm run test:components fetches it)';
}
