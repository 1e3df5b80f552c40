// npm run verify: everything that a change must pass. One line per step; the output of a step only if it failed, except the tests'.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import './setup/node-version.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject, root } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

const STEPS = {
  lint: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  boundaries: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', 'apps', 'libs', 'test'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'page types': ['node_modules/typescript/bin/tsc', '-p', 'apps/web'],
  generated: ['tools/check-generated.mjs'],
  openapi: ['tools/openapi.mjs'],
  'page size': ['tools/web-size.mjs'],
};

await runTool(async () => {
  await ensureInstalled();
  const failed = Object.entries(STEPS).filter(([name, [file, ...args]]) => !passes(name, [inProject(file), ...args])).map(([name]) => name);
  const { passed, counts } = await testsPass();
  if (!passed) failed.push('tests');
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}\n`);
  console.log(counts);
  return failed.length > 0 ? 1 : 0;
});

function passes(name, args) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
  report(name, startedAt, status === 0);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

/** A suite that failed is run once more, alone: what fails then fails; what passes is unsteady beside others, and is named. */
async function testsPass() {
  const startedAt = performance.now();
  const first = await tests();
  const suites = failedSuites(first);
  const again = first.code === 0 || suites.length === 0 ? first : await tests('--runInBand', '--runTestsByPath', ...suites);
  const passed = first.code === 0 || (suites.length > 0 && again.code === 0);
  report('tests', startedAt, passed);
  const unsteady = suites.filter((suite) => !failedSuites(again).includes(suite));
  if (unsteady.length > 0) console.log(`Unsteady (failed beside other suites, passed alone):\n${unsteady.map((suite) => `  ${path.relative(root, suite)}`).join('\n')}`);
  return { passed, counts: countsOf(first, again) };
}

async function tests(...more) {
  fs.rmSync(resultsFile(), { force: true });
  const code = await runNode([inProject('tools/test.mjs'), '--json', `--outputFile=${resultsFile()}`, ...more]);
  const results = fs.existsSync(resultsFile()) ? JSON.parse(fs.readFileSync(resultsFile(), 'utf8')) : undefined;
  fs.rmSync(resultsFile(), { force: true });
  return { code, results };
}

const failedSuites = ({ results }) => results?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? [];

/** `N passed, N failed`. A suite that cannot run counts as one failed test, and so does a run without results. */
function countsOf(first, again) {
  if (!first.results || !again.results) return '0 passed, 1 failed';
  const { numFailedTests, numRuntimeErrorTestSuites } = again.results;
  const rescued = first === again ? 0 : first.results.numFailedTests - numFailedTests;
  return `${first.results.numPassedTests + Math.max(0, rescued)} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
}

function report(name, startedAt, passed) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(11)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function resultsFile() {
  return path.join(os.tmpdir(), `rampart-test-results-${process.pid}.json`);
}
