// npm run verify: everything that a change must pass. One line per step; the output of a step only if it failed, except the tests'.
// With --oldest-postgres the tests of SQL run once more, on Postgres 15 with Debian's settings, where that is installed.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, toolArgs } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { onOldestPostgres, whyNoOldestPostgres } from './verify/oldest-postgres.js';
import { type Counts, type JestResults, runTwice, type TestRun, type TestVerdict } from './verify/run-twice.js';

const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

type Steps = Readonly<Record<string, readonly string[]>>;

/** Two lanes that take about as long, each on a core. They only read. */
const AT_ONCE: readonly Steps[] = [
  { lint: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'] },
  {
    'format': ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
    'boundaries': ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...wordsOf('boundaries').slice(1)],
    'types': toolArgs('tools/typecheck.ts'),
    'known flaws': toolArgs('tools/audit-packages.ts'),
  },
];

/** Steps that write files, or judge those that were written. */
const AFTERWARDS: Steps = {
  'generated': toolArgs('tools/check-generated.ts'),
  'openapi': toolArgs('tools/openapi.ts'),
  'page size': toolArgs('tools/web-size.ts'),
};

interface Verdict extends TestVerdict {
  readonly name: string;
}

await runTool(async () => {
  const failed = [...(await Promise.all(AT_ONCE.map(failedOf))).flat(), ...(await failedOf(AFTERWARDS))];
  const verdicts = [await testsPass('tests', onEmbeddedPostgres)];
  if (process.argv.includes('--oldest-postgres')) verdicts.push(...(await oldestPostgres()));
  failed.push(...verdicts.filter(({ passed }) => !passed).map(({ name }) => name));
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}\n`);
  console.log(`${total(verdicts, 'passed')} passed, ${total(verdicts, 'failed')} failed`);
  return failed.length > 0 ? 1 : 0;
});

/** A script of package.json. */
function wordsOf(script: string): string[] {
  return scripts[script]?.split(' ') ?? [];
}

/** Runs the steps one after the other. Returns the names of those that failed. */
async function failedOf(steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, args] of Object.entries(steps)) if (!(await passes(name, args))) failed.push(name);
  return failed;
}

function passes(name: string, args: readonly string[]): Promise<boolean> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
      report(name, startedAt, error === null);
      if (error) console.log(`${stdout}${stderr}`);
      resolve(error === null);
    });
  });
}

function onEmbeddedPostgres(args: readonly string[]): string[] {
  return [process.execPath, ...toolArgs('tools/test.ts', ...args)];
}

async function oldestPostgres(): Promise<Verdict[]> {
  const why = whyNoOldestPostgres();
  if (why === undefined) return [await testsPass('Postgres 15', onOldestPostgres)];
  console.log(`skipped Postgres 15: ${why}`);
  return [];
}

async function testsPass(name: string, commandOf: (args: readonly string[]) => string[]): Promise<Verdict> {
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

function total(verdicts: readonly Verdict[], which: keyof Counts): number {
  return verdicts.reduce((sum, { counts }) => sum + counts[which], 0);
}

async function tests(commandOf: (args: readonly string[]) => string[], more: readonly string[]): Promise<TestRun> {
  fs.rmSync(resultsFile(), { force: true });
  const [command = '', ...args] = commandOf(['--long', '--json', `--outputFile=${resultsFile()}`, ...more]);
  const code = await run(command, args);
  if (!fs.existsSync(resultsFile())) return { code };
  const results = JSON.parse(fs.readFileSync(resultsFile(), 'utf8')) as JestResults;
  fs.rmSync(resultsFile(), { force: true });
  return { code, results };
}

function report(name: string, startedAt: number, passed: boolean): void {
  console.log(
    `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(11)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}

function resultsFile(): string {
  return path.join(os.tmpdir(), `rampart-test-results-${process.pid}.json`);
}
