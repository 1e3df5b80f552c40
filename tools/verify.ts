// npm run verify: everything that a change must pass. One line per step; the output of a step only if it failed, except the tests'. Tests are those of every
// change, and the proofs of what changed since everything passed (proofs/green-commit), of a third of the others, and of a fresh start.
// With --oldest-postgres the tests of SQL run once more for every other commit, on Postgres 15 with Debian's settings, where that is installed.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, toolArgs } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { changedSinceGreen, headCommit } from './verify/green-commit.js';
import { isTurnOfOldest, onOldestPostgres, whyNoOldestPostgres } from './verify/oldest-postgres.js';
import { AREAS, proofSuites } from './verify/proof-suites.js';
import { type Counts, type JestResults, runTwice, type TestRun, type TestVerdict } from './verify/run-twice.js';
import { type Selection, selectProofs } from './verify/select-proofs.js';

const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

type Steps = Readonly<Record<string, readonly string[]>>;

/** Writes what is generated, also the types of the API, which lint and the compiler read. */
const FIRST: Steps = { generated: toolArgs('tools/check-generated.ts') };

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

const AFTERWARDS: Steps = {
  'openapi': toolArgs('tools/openapi.ts'),
  'page size': toolArgs('tools/web-size.ts'),
};

interface Verdict extends TestVerdict {
  readonly name: string;
}

await runTool(async () => {
  const failed = await failedOf(FIRST);
  failed.push(...(await Promise.all(AT_ONCE.map(failedOf))).flat(), ...(await failedOf(AFTERWARDS)));
  chooseProofs();
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

/** Chooses the proofs of this commit for all runs of the tests, and prints why each runs. */
function chooseProofs(): void {
  const suites = proofSuites();
  const chosen = selectProofs({ suites, areas: AREAS, changed: changedSinceGreen(), commit: headCommit() });
  const started = suites
    .filter((suite) => suite.startsWith('proofs/started/') && !chosen.some((each) => each.suite === suite))
    .map((suite) => ({ suite, why: 'the service as a fresh clone starts it' }));
  const all = [...chosen, ...started];
  console.log(`\nProofs: ${all.length} of ${suites.length} suites run\n${tableOf(all)}\n`);
  fs.writeFileSync(proofsFile(), JSON.stringify(all.map(({ suite }) => suite)));
  process.env.TEST_PROOFS = proofsFile();
  process.env.TEST_SCOPE = 'change';
}

function tableOf(chosen: readonly Selection[]): string {
  return chosen.map(({ suite, why }) => `  ${suite.padEnd(60)} ${why}`).join('\n');
}

async function oldestPostgres(): Promise<Verdict[]> {
  const why = isTurnOfOldest(headCommit())
    ? whyNoOldestPostgres()
    : 'this commit is one of those that it is not the turn for';
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
  const [command = '', ...args] = commandOf(['--json', `--outputFile=${resultsFile()}`, ...more]);
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

function proofsFile(): string {
  return path.join(os.tmpdir(), `rampart-proofs-${process.pid}.json`);
}

function resultsFile(): string {
  return path.join(os.tmpdir(), `rampart-test-results-${process.pid}.json`);
}
