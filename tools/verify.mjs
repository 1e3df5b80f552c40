// npm run verify: everything that a change must pass. One line per step; the output of a step only if it failed, except the tests'.
// With --oldest-postgres the tests that touch SQL run once more, on Postgres 15 with Debian's settings, where that is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import './setup/node-version.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { onOldestPostgres, whyNoOldestPostgres } from './verify/oldest-postgres.mjs';
import { runTwice } from './verify/run-twice.mjs';

const STEPS = {
  'format': ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  'lint': ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  'boundaries': [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.mjs',
    'apps',
    'libs',
    'test',
  ],
  'types': ['node_modules/typescript/bin/tsc', '--noEmit'],
  'page types': ['node_modules/typescript/bin/tsc', '-p', 'apps/web'],
  'generated': ['tools/check-generated.mjs'],
  'openapi': ['tools/openapi.mjs'],
  'page size': ['tools/web-size.mjs'],
};

await runTool(async () => {
  await ensureInstalled();
  const failed = Object.entries(STEPS)
    .filter(([name, [file, ...args]]) => !passes(name, [inProject(file), ...args]))
    .map(([name]) => name);
  const verdicts = [await testsPass('tests', onEmbeddedPostgres)];
  if (process.argv.includes('--oldest-postgres')) verdicts.push(...(await oldestPostgres()));
  failed.push(...verdicts.filter(({ passed }) => !passed).map(({ name }) => name));
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}\n`);
  console.log(`${total(verdicts, 'passed')} passed, ${total(verdicts, 'failed')} failed`);
  return failed.length > 0 ? 1 : 0;
});

function passes(name, args) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  report(name, startedAt, status === 0);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

function onEmbeddedPostgres(args) {
  return [process.execPath, inProject('tools/test.mjs'), ...args];
}

async function oldestPostgres() {
  const why = whyNoOldestPostgres();
  if (why === undefined) return [await testsPass('Postgres 15', onOldestPostgres)];
  console.log(`skipped Postgres 15: ${why}`);
  return [];
}

async function testsPass(name, commandOf) {
  const startedAt = performance.now();
  const verdict = await runTwice((suites) =>
    tests(commandOf, suites ? ['--runInBand', '--runTestsByPath', ...suites] : []),
  );
  report(name, startedAt, verdict.passed);
  if (verdict.unsteady.length > 0)
    console.log(
      `Unsteady (failed beside other suites, passed alone):\n${verdict.unsteady.map((suite) => `  ${path.relative(root, suite)}`).join('\n')}`,
    );
  return { name, ...verdict };
}

function total(verdicts, which) {
  return verdicts.reduce((sum, { counts }) => sum + counts[which], 0);
}

async function tests(commandOf, more) {
  fs.rmSync(resultsFile(), { force: true });
  const [command, ...args] = commandOf(['--json', `--outputFile=${resultsFile()}`, ...more]);
  const code = await run(command, args);
  const results = fs.existsSync(resultsFile()) ? JSON.parse(fs.readFileSync(resultsFile(), 'utf8')) : undefined;
  fs.rmSync(resultsFile(), { force: true });
  return { code, results };
}

function report(name, startedAt, passed) {
  console.log(
    `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(11)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}

function resultsFile() {
  return path.join(os.tmpdir(), `rampart-test-results-${process.pid}.json`);
}
